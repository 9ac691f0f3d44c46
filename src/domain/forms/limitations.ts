import type { Item, ReportDocument } from './definition.ts';
import { itemsOf, valueAt } from './document.ts';
import { findForm } from './registry.ts';

/** A limitation that a LIM can name, and its short name: A1, A2 … and O1, O2 …. */
export type Limitation = { item: Item; name: string };

/** The limitations of a document, list by list; none if its form has no such lists. */
export function limitationsOf(document: ReportDocument): readonly Limitation[] {
  const lists = findForm(document.form_type, document.edition)?.limitations ?? [];
  return lists.flatMap(({ path, letter }) =>
    itemsOf(valueAt(document, path)).map((item, index) => ({ item, name: `${letter}${index + 1}` })),
  );
}
