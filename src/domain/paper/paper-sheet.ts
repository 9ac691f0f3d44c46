import type { PrintedGroup, PrintedReport } from '../certificate/printed.ts';

/** A box of a row: a known value, a value from last time with an empty box next to it, an empty box, or none if it does not apply. */
export type PaperCell = { known: string } | { unsure: string } | 'to fill in' | 'none';

export type PaperTable = {
  title: string;
  /** `isProse`: the answer is in words. */
  columns: readonly { number: number; label: string; isProse?: boolean }[];
  /** `code` identifies the row when its values are typed in, and has check digits. */
  rows: readonly { code: string; circuit: string; isUnsure: boolean; cells: readonly PaperCell[] }[];
};

export type PaperBoard = {
  id: string;
  name: string;
  groups: readonly PrintedGroup[];
  /** Values from last time: see `printedAs`. */
  unsure: ReadonlySet<string>;
  /** Values answered in words, likewise. */
  prose: ReadonlySet<string>;
  tables: readonly PaperTable[];
};

/** A draft printed to be filled in by hand. */
export type PaperSheet = {
  /** The form's name. */
  called: string;
  site: string;
  /** When it was printed, in words. */
  at: string;
  sections: readonly (PrintedReport['sections'][number] & Pick<PaperBoard, 'unsure' | 'prose'>)[];
  boards: readonly PaperBoard[];
};

/** Shown for a particular that is not entered. */
export const PAPER_BLANK = '–';

/** Identifies a printed value by its title and label. */
export const printedAs = (title: string | undefined, label: string): string => `${title ?? ''} ${label}`;

export const howToUse =
  'This is not a certificate. Write in the empty boxes; – means not applicable. A value marked ? is from last time and not confirmed: write what you find in the box next to it. Each row has a code: enter it with the values under “Type in a paper sheet” on the page of its board.';
