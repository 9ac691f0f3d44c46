import type { OpenDefect } from './cover/open-defects.ts';
import type { SignedGroups } from './cover/signed-as.ts';
import type { PrintedColumn, PrintedReport, PrintedSection } from './printed.ts';

/** A part of a print, between its first page and its end. */
export type PrintPart =
  | { kind: 'section'; section: PrintedSection }
  | { kind: 'observations' | 'photos' | 'schedule' | 'boards' | 'guidance' };

/** The keys of a form's sections that do not come first, and whether it has observations. */
export type PartsOfForm = {
  afterSchedule: readonly string[];
  afterBoards: readonly string[];
  hasObservations: boolean;
  /** A form for new work: its landscape schedules come last. */
  ofWork: boolean;
};

/** What a form's page and its print say and draw alike. */
export type LayoutOfForm = PartsOfForm & {
  /** Role of the first signatory, such as "Inspected by". */
  signedAs: string;
  /** What the first page says beside the facts. */
  cover: {
    /** Name and address, in lines. */
    orderedBy?: string;
    /** The inspector's own summary. */
    condition?: string;
    /** “UPRN 100012345678”; empty when not known. */
    uprn: readonly string[];
    /** The next action, for forms without a next inspection. */
    next?: string;
    hasTests: boolean;
    /** Open defects, the gravest first; and the extent of the inspection, in sentences. */
    defects: readonly OpenDefect[];
    coverage: readonly string[];
  };
  /** Key of the section above the standing exclusions. */
  limitsBelow: string | undefined;
  /** Groups that hold signatures, by section. */
  signatures: SignedGroups;
};

/** The parts of a certificate in the order of the print, on paper and as a page. Some may be empty. */
export function partsInOrder(
  { sections }: Pick<PrintedReport, 'sections'>,
  { afterSchedule, afterBoards, hasObservations, ofWork }: PartsOfForm,
): PrintPart[] {
  const at = (isHere: (key: string) => boolean): PrintPart[] =>
    sections.filter(({ key }) => isHere(key)).map((section) => ({ kind: 'section', section }));
  return [
    ...at((key) => !afterSchedule.includes(key) && !afterBoards.includes(key)),
    ...(hasObservations ? [{ kind: 'observations' as const }] : []),
    { kind: 'photos' },
    { kind: 'schedule' },
    ...at((key) => afterSchedule.includes(key)),
    ...(ofWork ? [{ kind: 'guidance' as const }] : []),
    { kind: 'boards' },
    ...at((key) => afterBoards.includes(key)),
    ...(ofWork ? [] : [{ kind: 'guidance' as const }]),
  ];
}

/** The title above the circuits of each board. Columns from 18 on hold tests, which not every form has. */
export const titleOfCircuits = (columns: readonly Pick<PrintedColumn, 'number'>[]): string =>
  columns.some(({ number }) => number > 17) ? 'Schedule of circuits and test results' : 'Schedule of circuits';

/**
 * Groups neighbouring columns under one title. Groups whose columns are mixed share one: "Circuit, cable".
 * @returns title: empty if the columns have none.
 */
export function columnGroups<T extends { group: string }>(columns: readonly T[]): { title: string; columns: T[] }[] {
  const groups: { titles: Set<string>; columns: T[] }[] = [];
  for (const column of columns) {
    const known = groups.findIndex(({ titles }) => column.group !== '' && titles.has(column.group));
    if (known === -1) groups.push({ titles: new Set([column.group]), columns: [column] });
    else {
      const merged = groups.splice(known);
      groups.push({
        titles: new Set(merged.flatMap(({ titles }) => [...titles])),
        columns: [...merged.flatMap((group) => group.columns), column],
      });
    }
  }
  return groups.map(({ titles, columns: own }) => {
    const [first = '', ...others] = [...titles].filter((title) => title !== '');
    return { title: [first, ...others.map((title) => title.toLowerCase())].join(', '), columns: own };
  });
}
