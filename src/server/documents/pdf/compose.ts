import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { type PrintPart, partsInOrder } from '../../../domain/certificate/print-parts.ts';
import { edgesOf } from './drawing/canvas.ts';
import { type Frame, type PageLayout, type Paginated, paginate, type Region } from './flow/paginate.ts';
import type { Paper } from './flow/strip.ts';
import type { PrintLayout } from './layout.ts';
import { boardRegions } from './parts/boards.ts';
import { briefRegions } from './parts/brief.ts';
import { coverRegions } from './parts/cover.ts';
import { observationRegions, photoRegions } from './parts/observations.ts';
import type { Pictures } from './parts/photos.ts';
import { scheduleRegions } from './parts/schedule.ts';
import { guidanceRegions, sectionRegions, unplacedRegions } from './parts/sections.ts';

/** A certificate with all that its print shows. */
export type Printing = {
  data: CertificateData;
  layout: PrintLayout;
  pictures: Pictures;
  verifyUrl: string;
  isDraft?: boolean;
};

/** Where everything of a certificate's print stands, page by page. Nothing is drawn: what draws goes through what was placed. */
export const composePrint = (paper: Paper, printing: Printing): Paginated =>
  paginate(regionsOf(paper, printing), frameOfPage);

/** The first page has a head of its own and begins higher. */
export function frameOfPage(layout: PageLayout, page: number): Frame {
  const edges = edgesOf(layout);
  return page === 0 ? { ...edges, top: 42 } : edges;
}

/** What a print is made of, in order. */
export function regionsOf(paper: Paper, printing: Printing): Region[] {
  if (printing.layout.ofWork) return [...briefRegions(paper, printing), ...unplacedRegions(paper, printing)];
  const parts = partsInOrder(printing.data.printed, printing.layout).flatMap((part) =>
    partRegions(paper, part, printing),
  );
  const [first, ...others] = [...parts, ...unplacedRegions(paper, printing)];
  return [...coverRegions(paper, printing), ...(first ? [{ ...first, begins: 'page' as const }] : []), ...others];
}

function partRegions(paper: Paper, part: PrintPart, printing: Printing): Region[] {
  switch (part.kind) {
    case 'section':
      return sectionRegions(paper, part.section, printing);
    case 'observations':
      return observationRegions(paper, printing);
    case 'photos':
      return photoRegions(paper, printing);
    case 'schedule':
      return scheduleRegions(paper, printing.data);
    case 'boards':
      return boardRegions(paper, printing.data);
    case 'guidance':
      return guidanceRegions(paper, printing.data);
  }
}
