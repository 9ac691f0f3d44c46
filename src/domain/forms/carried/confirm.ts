import type { Change } from '../../report/merge.ts';
import { plural } from '../../words/plural.ts';
import type { Board, FormDefinition, Item, ReportDocument, Values } from '../definition.ts';
import { boardName, itemsOf, recordOf } from '../document.ts';
import { CARRIED, carriedControls, carriedMark, isUnconfirmed } from './carried.ts';

/** Carried values to confirm: the path of the mark, and the message. */
export type Unconfirmed = { path: string; message: string };

/**
 * The carried values that are not confirmed, a line for each section and for each board with its circuits. They stop the report
 * from being signed: the signatory answers for every particular as found on the day, so a person must look at each.
 */
export const unconfirmed = (definition: FormDefinition, document: ReportDocument): Unconfirmed[] => [
  ...definition.sections.flatMap(({ key, title }) => {
    const record = recordOf(document, key);
    return isUnconfirmed(record) ? [line(key, `${title}: confirm what was carried over`, record)] : [];
  }),
  ...(itemsOf(document.boards) as readonly Board[]).flatMap(unconfirmedOfBoard),
];

/** The same for one board, with its circuits. */
export function unconfirmedOfBoard(board: Board): Unconfirmed[] {
  const circuits = itemsOf(board.circuits).filter(isUnconfirmed);
  const first = isUnconfirmed(board) ? board : circuits[0];
  if (!first) return [];
  const of = circuits.length > 0 ? ` with ${plural(circuits.length, 'circuit')}` : '';
  return [line(`boards/${board.id}`, `${boardName(board)}: confirm what was carried over${of}`, first)];
}

const line = (page: string, words: string, record: Values): Unconfirmed => {
  const from = carriedMark(record)?.from ?? '';
  return { path: `${page}/${CARRIED}`, message: from === '' ? words : `${words}, from ${from}` };
};

/**
 * The changes that confirm the carried values of a record as they are now; for a board, with all its circuits.
 * @param page  path of the record: `supply`, `boards/<id>`, `boards/<id>/circuits/<id>`.
 */
export function confirmCarried(document: ReportDocument, page: string): Change[] {
  const [group = '', boardId, , circuitId] = page.split('/');
  if (group !== 'boards') return settled(group, recordOf(document, group));
  const board = (itemsOf(document.boards) as readonly Board[]).find(({ id }) => id === boardId);
  if (!board) return [];
  const ofCircuit = (circuit: Item) => settled(`boards/${board.id}/circuits/${circuit.id}`, circuit);
  const circuits = itemsOf(board.circuits);
  if (circuitId !== undefined) return circuits.filter(({ id }) => id === circuitId).flatMap(ofCircuit);
  return [...settled(`boards/${board.id}`, board), ...circuits.flatMap(ofCircuit)];
}

/**
 * The changes that confirm some carried values of a record: those that a person has entered again, even unchanged.
 * @param controls  their names.
 */
export function confirmControls(page: string, record: Values, controls: readonly string[]): Change[] {
  const mark = carriedMark(record);
  const waiting = carriedControls(record);
  if (!mark || !waiting.some((control) => controls.includes(control))) return [];
  const rest = waiting.filter((control) => !controls.includes(control));
  const kept = Object.fromEntries(rest.map((control) => [control, mark.values[control] ?? null]));
  const value = rest.length === 0 ? null : { ...mark, values: kept };
  return [{ path: `${page}/${CARRIED}`, value, provenance: 'entered' }];
}

const settled = (page: string, record: Values): Change[] =>
  carriedMark(record) ? [{ path: `${page}/${CARRIED}`, value: null, provenance: 'entered' }] : [];
