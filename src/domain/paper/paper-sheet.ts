import type { PrintedGroup, PrintedReport } from '../certificate/printed.ts';

/**
 * A box of a row: what is known, what is of last time with an empty box beside it, an empty box to write into, or none as it does
 * not apply.
 */
export type PaperCell = { known: string } | { unsure: string } | 'to fill in' | 'none';

export type PaperTable = {
  title: string;
  /** `isProse`: what is written into it is words. */
  columns: readonly { number: number; label: string; isProse?: boolean }[];
  /** `code` is what the row is entered back by, with its check digit. */
  rows: readonly { code: string; circuit: string; isUnsure: boolean; cells: readonly PaperCell[] }[];
};

export type PaperBoard = {
  id: string;
  name: string;
  groups: readonly PrintedGroup[];
  /** What of the groups is of last time: see `printedAs`. */
  unsure: ReadonlySet<string>;
  /** Which of them are answered in words, likewise. */
  prose: ReadonlySet<string>;
  tables: readonly PaperTable[];
};

/** The draft as it is taken into the cellar. */
export type PaperSheet = {
  /** What the form is called. */
  called: string;
  site: string;
  /** When it was drawn, in words. */
  at: string;
  sections: readonly (PrintedReport['sections'][number] & Pick<PaperBoard, 'unsure' | 'prose'>)[];
  boards: readonly PaperBoard[];
};

/** What stands for a particular that nobody has entered. */
export const PAPER_BLANK = '–';

/** How a value is found again among the printed ones: the title that it stands under, and its label. */
export const printedAs = (title: string | undefined, label: string): string => `${title ?? ''} ${label}`;

/** How the sheet is used, in sentences. */
export const howToUse =
  'This is no certificate. Write into the empty boxes; – does not apply. What has a ? is of last time, and nobody has confirmed it: write what you find into the box beside it. Each row has a code: enter it with the values under “Type in a paper sheet” of its board.';
