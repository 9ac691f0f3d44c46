import type { Conclusion } from '../forms/words/form-summary.ts';

/** A question and its answer, in words. */
export type PrintedRow = { label: string; value: string };
export type PrintedGroup = { title?: string; rows: PrintedRow[] };
/** Items of a list: limitations (with the short name that LIM refers to), other sources, instruments. */
export type PrintedList = { title: string; items: PrintedListItem[] };
/** `lists` are the item's own lists that have items. */
type PrintedListItem = { name: string; rows: PrintedRow[]; lists?: PrintedList[] };
export type PrintedSection = {
  key: string;
  letter?: string;
  title: string;
  groups: PrintedGroup[];
  lists: PrintedList[];
};
export type PrintedObservation = { number: string; code: string; text: string; rows: PrintedRow[] };
export type PrintedItem = { number: string; label: string; regulations: string; outcome: string; note: string };
export type PrintedPart = { number: string; title: string; items: PrintedItem[] };
/** A column of the schedules of circuit details and test results. `name` is the machine name, `unit` empty if none. */
export type PrintedColumn = {
  number: number;
  name: string;
  label: string;
  unit: string;
  group: string;
  /** The meaning of the codes used in its cells. Absent if it has none, and in certificates from before December 2026. */
  key?: { code: string; words: string }[];
};
export type PrintedBoard = {
  name: string;
  groups: PrintedGroup[];
  circuits: string[][];
  /** The sources of its maximum Zs, in sentences. Absent if it states none, and in certificates from before December 2026. */
  limits?: string[];
};

/** All words of the print that come from the form, stored so that later wording cannot change an issued report. */
export type PrintedReport = {
  title: string;
  edition: string;
  sections: PrintedSection[];
  observations: PrintedObservation[];
  schedule: PrintedPart[];
  columns: PrintedColumn[];
  boards: PrintedBoard[];
  declaration: string;
  default_limits: string[];
  /** What the form is not, and its conclusion if it has no outcome. Absent if the form has neither. */
  caution?: { title: string; words: string[]; foot: string };
  conclusion?: Conclusion;
  /** Absent if the form has none. */
  guidance?: { id: string; title: string; paragraphs: string[] };
};

/** The codes, the gravest first. */
export const codes = ['C1', 'C2', 'C3', 'FI'];

/** Whether an observation has its code: in a draft it may not have one yet. */
export const isCoded = ({ code }: Pick<PrintedObservation, 'code'>): boolean => codes.includes(code);
