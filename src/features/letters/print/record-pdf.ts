import { createCanvas, edgesOf, finish } from '../../../server/documents/pdf/drawing/canvas.ts';
import { colours, type Style } from '../../../server/documents/pdf/drawing/theme.ts';
import { drawPlaced } from '../../../server/documents/pdf/flow/draw.ts';
import { textStrips } from '../../../server/documents/pdf/flow/lines.ts';
import { paginate, widthOfPage } from '../../../server/documents/pdf/flow/paginate.ts';
import { holder, type Paper, root, type Strip } from '../../../server/documents/pdf/flow/strip.ts';
import { type Letterhead, letterheadStrip } from '../../../server/documents/pdf/parts/brand.ts';
import { drawPicture, type Pictures } from '../../../server/documents/pdf/parts/photos.ts';
import { drawFoot } from './letter-pdf.ts';

export type RecordBlock =
  | { part: 'heading'; text: string; level: 2 | 3 }
  | { part: 'text'; text: string }
  | { part: 'photo'; id: string; width: number; height: number; alt: string };

/** A record to print, on as many pages as it needs. `at`: when it was drawn, UTC ISO text. `pictures`: by the ids of the photos. */
export type PrintedRecord = {
  title: string;
  about: string;
  at: string;
  blocks: readonly RecordBlock[];
  pictures: Pictures;
};

const width = widthOfPage('portrait');
const SIZE = 10;
const body: Style = { cut: 'regular', size: SIZE, colour: colours.ink, leading: SIZE * 1.38 };
const title: Style = { cut: 'light', size: SIZE * 1.9, colour: colours.ink, leading: SIZE * 2.2 };
const heads: Readonly<Record<2 | 3, Style>> = {
  2: { cut: 'semibold', size: SIZE * 1.3, colour: colours.copper, leading: SIZE * 1.7 },
  3: { ...body, cut: 'semibold' },
};
/** Two photos and their words fit on a page. */
const MOST_HEIGHT = 260;

/** A record on A4, with the company's head: PDF/UA-1. */
export function renderRecordPdf(record: PrintedRecord, letterhead: Letterhead): Uint8Array {
  const { name, brand } = letterhead.company;
  const about = { title: record.title, author: name, subject: record.about, date: new Date(record.at) };
  const canvas = createCanvas({ ...about, accent: brand?.accent });
  const placed = paginate([{ layout: 'portrait', strips: stripsOf(canvas, record, letterhead) }], edgesOf);
  drawPlaced(canvas, placed, (page) => drawFoot(canvas, record.title, page));
  return finish(canvas);
}

function stripsOf(paper: Paper, { title: words, about, blocks, pictures }: PrintedRecord, head: Letterhead): Strip[] {
  const sect = holder(root, 'Sect');
  const said = (text: string, style: Style, more: { type?: 'H1' | 'H2' | 'H3'; before: number }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        textStrips(paper, sect, line, { width, style, ...more, before: at === 0 ? more.before : 0 }),
      );
  return [
    letterheadStrip(paper, sect, head, width),
    ...said(words, title, { type: 'H1', before: SIZE * 1.6 }),
    ...said(about, body, { before: SIZE * 0.6 }),
    ...blocks.flatMap((block): Strip[] => {
      if (block.part === 'text') return said(block.text, body, { before: SIZE * 0.4 });
      if (block.part === 'heading')
        return said(block.text, heads[block.level], { type: `H${block.level}`, before: SIZE }).map((strip) => ({
          ...strip,
          kind: 'heading',
          keepsNext: 'always',
        }));
      const scale = Math.min(width / block.width, MOST_HEIGHT / block.height, 1);
      const size = { width: block.width * scale, height: block.height * scale };
      return [
        {
          kind: 'row',
          height: size.height,
          before: SIZE * 0.6,
          draw: (canvas, { x, top }) => {
            const bbox = [x, top, x + size.width, top + size.height] as const;
            const figure = holder(sect, 'Figure', { alt: paper.clean(block.alt), bbox })(canvas);
            figure.add(() => drawPicture(canvas, { sha256: block.id }, pictures, { x, top, ...size }));
          },
        },
      ];
    }),
  ];
}
