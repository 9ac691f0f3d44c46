import type { Board, Item } from '../../../../domain/forms/definition.ts';
import { sortedCircuits } from '../boards/circuit-lines.ts';

/** A row's circuit: an existing one, a new one, or unclear. */
type RowMatch = Item | 'new' | 'unclear';

export type Matched = {
  /** For each row. */
  circuits: readonly RowMatch[];
  /** Why some are unclear, in words for the person who pasted them. */
  faults: readonly string[];
};

/**
 * Matches each row of a table with a circuit: by number, or without such a column, by order. Where several circuits have
 * the same number, that many rows with it match them one by one. Otherwise the rows are unclear: the person has to choose
 * between several readings, and no number is given twice unnoticed.
 * @param number index of the column with the numbers; -1 for none.
 */
export function matchRows(
  board: Board,
  { rows, lines }: { rows: readonly (readonly string[])[]; lines: readonly number[] },
  number: number,
): Matched {
  const circuits = sortedCircuits(board);
  if (number < 0) return { circuits: rows.map((_, at) => circuits[at] ?? 'new'), faults: [] };
  const known = Map.groupBy(circuits, ({ circuit_no }) => keyOf(circuit_no));
  const named = Map.groupBy(rows.keys(), (at) => keyOf(rows[at]?.[number]));
  const matched: RowMatch[] = rows.map(() => 'new');
  const faults: string[] = [];
  for (const [key, ats] of named) {
    if (key === '') continue;
    const there = known.get(key) ?? [];
    if (there.length === 0 && ats.length === 1) continue;
    const isClear = there.length === ats.length;
    for (const [nth, at] of ats.entries()) matched[at] = (isClear && there[nth]) || 'unclear';
    if (isClear) continue;
    const no = rows[ats[0] ?? 0]?.[number] ?? '';
    const where = linesOf(ats.map((at) => lines[at] ?? 0));
    faults.push(`${where}: circuit ${no} appears ${whatToDo(ats.length, there.length, no)}`);
  }
  return { circuits: matched, faults };
}

const keyOf = (text: unknown): string => (typeof text === 'string' ? text.trim().toLowerCase() : '');

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

function whatToDo(inTable: number, onBoard: number, no: string): string {
  const apart = `give each its own number, such as ${no}L1`;
  if (inTable < onBoard)
    return `${times(inTable)} in the table and ${times(onBoard)} on the board. Enter a line for each, in the order of the board, or ${apart}, on the board first`;
  const there = onBoard === 0 ? 'is not on the board' : `${times(onBoard)} on the board`;
  const keep = onBoard > 1 ? `Keep ${onBoard} lines` : 'Keep one line';
  return `${times(inTable)} in the table and ${there}. ${keep}, with the worst reading of each test, or ${apart}`;
}

/** Listing more lines would help nobody. */
const MOST_LINES = 12;

function linesOf(lines: readonly number[]): string {
  const said = lines.slice(0, MOST_LINES).join(', ');
  const more = lines.length > MOST_LINES ? ` and ${lines.length - MOST_LINES} more` : '';
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${said}${more}`;
}
