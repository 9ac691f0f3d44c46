import type { Item } from '../../../domain/forms/definition.ts';
import { part } from '../../../domain/forms/document.ts';
import { inWords } from '../../../domain/forms/words/field-words.ts';
import type { RowList } from './row-list.ts';

/** A row's item: an existing one, a new one, or unclear. */
type RowMatch = Item | 'new' | 'unclear';

export type Matched = {
  /** For each row. */
  items: readonly RowMatch[];
  /** Why some are unclear, in words for the person who pasted them. */
  faults: readonly string[];
};

/**
 * Matches each row of a table with an item: by its number, or without such a column, by order. Where several items have
 * the same number, that many rows with it match them one by one. Otherwise the rows are unclear: the person has to choose
 * between several readings, and no number is given twice unnoticed.
 * @param column index of the column with the numbers; -1 for none.
 */
export function matchRows(
  list: RowList,
  { rows, lines }: { rows: readonly (readonly string[])[]; lines: readonly number[] },
  column: number,
): Matched {
  const { items, key, item } = list;
  if (column < 0) return { items: rows.map((_, at) => items[at] ?? 'new'), faults: [] };
  const known = Map.groupBy(items, (each) => keyOf(part(each, key.name)));
  const named = Map.groupBy(rows.keys(), (at) => keyOf(rows[at]?.[column]));
  const matched: RowMatch[] = rows.map(() => 'new');
  const faults: string[] = [];
  for (const [name, ats] of named) {
    if (name === '') continue;
    const there = known.get(name) ?? [];
    if (there.length === 0 && ats.length === 1) continue;
    const isClear = there.length === ats.length;
    for (const [nth, at] of ats.entries()) matched[at] = (isClear && there[nth]) || 'unclear';
    if (isClear) continue;
    const no = rows[ats[0] ?? 0]?.[column] ?? '';
    const where = linesOf(ats.map((at) => lines[at] ?? 0));
    faults.push(`${where}: ${item} ${no} appears ${whatToDo(list, ats.length, there.length, no)}`);
  }
  return { items: matched, faults };
}

const keyOf = (text: unknown): string => (typeof text === 'string' ? text.trim().toLowerCase() : '');

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

function whatToDo({ key, within }: RowList, inTable: number, there: number, no: string): string {
  const isCircuit = key.name === 'circuit_no';
  const [worst, own] = isCircuit
    ? [', with the worst reading of each test', `number, such as ${no}L1`]
    : ['', inWords(key)];
  const place = `${within.in} the ${within.place}`;
  const apart = `give each its own ${own}`;
  if (inTable < there)
    return `${times(inTable)} in the table and ${times(there)} ${place}. Enter a line for each, in the order of the ${within.place}, or ${apart}, ${place} first`;
  const known = there === 0 ? `is not ${place}` : `${times(there)} ${place}`;
  const keep = there > 1 ? `Keep ${there} lines` : 'Keep one line';
  return `${times(inTable)} in the table and ${known}. ${keep}${worst}, or ${apart}`;
}

/** Listing more lines would help nobody. */
const MOST_LINES = 12;

function linesOf(lines: readonly number[]): string {
  const said = lines.slice(0, MOST_LINES).join(', ');
  const more = lines.length > MOST_LINES ? ` and ${lines.length - MOST_LINES} more` : '';
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${said}${more}`;
}
