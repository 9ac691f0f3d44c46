import type { Field, Item, ReportDocument, Values } from '../../../domain/forms/definition.ts';

/** A list of a report that rows are imported into. Path, columns and words come from the definition of its form. */
export type RowList = {
  /** In the document: `boards/b1/circuits`, `luminaires`. */
  path: string;
  /** "Circuits", "circuit", and where they are: "on" the "board". */
  title: string;
  item: string;
  within: { in: 'on' | 'in'; place: string; name: string; id: string };
  /** The fields that a row may have. */
  fields: readonly Field[];
  /** All fields of an item: whether a field applies may depend on any of them. */
  every: readonly Field[];
  /** The field by which a row names its item: a circuit's number, a luminaire's reference. */
  key: Field;
  items: readonly Item[];
  /** The most rows at once. */
  most: number;
  nameOf(item: Values): string;
  document: ReportDocument;
};

/** A row as its source has read it. */
export type Row = {
  /** "Line 3, circuit 1": begins the words about it. */
  place: string;
  /** The item that it changes; undefined: it makes a new one. */
  item: Item | undefined;
  /** The id of that item. */
  id: string;
  /** A word beside its name in the preview: its code on paper. */
  mark?: string;
  /** As written, by the name of the field. Without empty ones: these leave a value as it is. */
  cells: ReadonlyMap<string, string>;
};

/** "circuits" */
export const itemsInWords = ({ title }: Pick<RowList, 'title'>): string =>
  title.charAt(0).toLowerCase() + title.slice(1);
