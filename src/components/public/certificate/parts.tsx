import { type PrintPart, partsInOrder } from '../../../domain/certificate/print-parts.ts';
import { BoardsPart } from './boards-part.tsx';
import type { Shown } from './layout.ts';
import { ObservationsPart, OtherPhotos } from './observations-part.tsx';
import { GuidancePart, idOfSection, SchedulePart, SectionPart } from './section-parts.tsx';

/** The parts of a document that have content, in the order of the print. */
export const partsOf = (shown: Shown): PrintPart[] =>
  partsInOrder(shown.data.printed, shown.layout).filter((part) => hasContent(part, shown));

/** All printed parts of a document, in the order of the print. */
export const Parts = ({ shown }: { shown: Shown }) =>
  partsOf(shown).map((part) => <Part key={keyOf(part)} part={part} shown={shown} />);

/** Id of a part's heading. */
export const keyOf = (part: PrintPart): string => (part.kind === 'section' ? idOfSection(part.section) : part.kind);

function hasContent(part: PrintPart, { data: { printed, photos } }: Shown): boolean {
  switch (part.kind) {
    case 'section':
      return part.section.groups.length + part.section.lists.length > 0;
    case 'observations':
      return true;
    case 'photos':
      return photos.some(({ bound_to: at }) => !at.startsWith('observations/'));
    case 'schedule':
      return printed.schedule.some(({ items }) => items.length > 0);
    case 'boards':
      return printed.boards.length > 0;
    case 'guidance':
      return printed.guidance !== undefined;
  }
}

function Part({ part, shown }: { part: PrintPart; shown: Shown }) {
  switch (part.kind) {
    case 'section':
      return <SectionPart section={part.section} shown={shown} />;
    case 'observations':
      return <ObservationsPart shown={shown} />;
    case 'photos':
      return <OtherPhotos shown={shown} />;
    case 'schedule':
      return <SchedulePart parts={shown.data.printed.schedule} />;
    case 'boards':
      return <BoardsPart printed={shown.data.printed} />;
    case 'guidance':
      return shown.data.printed.guidance ? <GuidancePart guidance={shown.data.printed.guidance} /> : null;
  }
}
