import { lastDay } from '../dates.ts';
import type { Item, ReportDocument, Values } from '../forms/definition.ts';
import { itemsOf, recordAt, textOf, textsOf } from './values.ts';

export type CircuitPlace = { path: string; record: Item; board: BoardPlace };
export type BoardPlace = {
  path: string;
  record: Item;
  isOrigin: boolean;
  /** All its circuits, spare ways too. */
  circuits: readonly CircuitPlace[];
};

/** A report document with what rules ask of it again and again, found once. */
export type Context = {
  document: ReportDocument;
  boards: readonly BoardPlace[];
  /** Circuits of all boards without the spare ways. */
  circuits: readonly CircuitPlace[];
  /** The circuit that feeds the board, where the report has it. */
  feederOf: (board: BoardPlace) => CircuitPlace | undefined;
  observations: readonly Item[];
  scheduleRows: readonly (Values & { slug: string })[];
  specialLocations: readonly Item[];
  isTT: boolean;
  /** The last day of inspection and testing, which is the inspection date in law. */
  inspectedOn: string | undefined;
};

/** Lists are put in order of their ids, so that nothing a rule says hangs on the order in which they were typed. */
export function contextOf(document: ReportDocument): Context {
  const boards = byId(itemsOf(document.boards)).map(boardPlace);
  const circuits = boards.flatMap((board) => board.circuits);
  return {
    document,
    boards,
    circuits: circuits.filter((circuit) => circuit.record.circuit_kind !== 'spare'),
    feederOf: (board) => {
      const from = recordAt(board.record, 'fed_from');
      return circuits.find((c) => c.record.id === from.circuit && c.board.record.id === from.board);
    },
    observations: byId(itemsOf(document.observations)),
    scheduleRows: scheduleRows(document.inspection_schedule),
    specialLocations: byId(itemsOf(document.special_locations)),
    isTT: textOf(recordAt(document, 'supply').earthing_system) === 'TT',
    inspectedOn: lastDay(textsOf(recordAt(document, 'purpose').inspection_dates)),
  };
}

function boardPlace(record: Item): BoardPlace {
  const circuits: CircuitPlace[] = [];
  const board: BoardPlace = {
    path: `boards/${record.id}`,
    record,
    isOrigin: recordAt(record, 'fed_from').origin === true,
    circuits,
  };
  for (const circuit of byId(itemsOf(record.circuits))) {
    circuits.push({ path: `${board.path}/circuits/${circuit.id}`, record: circuit, board });
  }
  return board;
}

function scheduleRows(rows: unknown): (Values & { slug: string })[] {
  if (!Array.isArray(rows)) return [];
  return rows
    .filter((row) => typeof row === 'object' && row !== null && typeof row.slug === 'string')
    .sort((a, b) => compareText(a.slug, b.slug));
}

const byId = (items: readonly Item[]) => [...items].sort((a, b) => compareText(a.id, b.id));

/** Order of code units: the same on every machine, whatever its language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
