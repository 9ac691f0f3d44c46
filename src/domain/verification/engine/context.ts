import type { Item, ReportDocument } from '../../forms/definition.ts';
import { once, remembered } from '../../memo.ts';
import { compareText } from '../../words/compare-text.ts';
import { type SupplyGraph, supplyGraph } from '../facts/supply/supply-graph.ts';
import { type BoardPlace, byPath, type CircuitPlace } from './places.ts';
import {
  asDeclared,
  type BoardRecord,
  type CircuitRecord,
  type InstallationDocument,
  type JudgedDocument,
  type ObservationRecord,
  type ScheduleRowRecord,
} from './records.ts';
import { isRecord, itemsOf, recordAt, textOf } from './values.ts';

export type { BoardPlace, CircuitPlace } from './places.ts';

/**
 * A report document with the facts that rules need again and again, each found once and on demand. `D` is the document type of the forms
 * that report on the judged subject.
 */
export type Context<D = InstallationDocument> = {
  document: D;
  readonly boards: readonly BoardPlace[];
  boardNamed: (id: string) => BoardPlace | undefined;
  /** Circuits of all boards without the spare ways. */
  readonly circuits: readonly CircuitPlace[];
  /** The supply graph. */
  readonly supply: SupplyGraph;
  /** The circuit that feeds the board, if the report has it. */
  feederOf: (board: BoardPlace) => CircuitPlace | undefined;
  readonly observations: readonly ObservationRecord[];
  readonly scheduleRows: readonly ScheduleRowRecord[];
  readonly isTT: boolean;
};

/** Lists are sorted by id, so that findings do not depend on the order of entry. */
export function contextOf(given: ReportDocument): Context<JudgedDocument> {
  const document = asDeclared(given);
  const places = once(() => itemsOf(document.boards).map(boardPlace));
  const boards = once(() => byPath(places()));
  const boardsByName = once(() => firstByName(places(), ({ record }) => record.id));
  const circuits = once(() => boards().flatMap((board) => board.circuits.filter(isInUse)));
  const boardNamed = (id: string) => boardsByName().get(id);
  const supply = once(() => supplyGraph(places(), boardNamed));
  const observations = once(() => byId(itemsOf(document.observations)));
  const rows = once(() => scheduleRows(document));
  return {
    document,
    get boards() {
      return boards();
    },
    boardNamed,
    get circuits() {
      return circuits();
    },
    get supply() {
      return supply();
    },
    feederOf: (board) => supply().feederOf(board),
    get observations() {
      return observations();
    },
    get scheduleRows() {
      return rows();
    },
    get isTT() {
      return textOf(recordAt(document, 'supply').earthing_system) === 'TT';
    },
  };
}

export const isInUse = ({ record }: CircuitPlace): boolean => record.circuit_kind !== 'spare';

function boardPlace(record: BoardRecord): BoardPlace {
  const path = `boards/${record.id}`;
  const records = once(() => itemsOf(record.circuits));
  const recordsByName = once(() => firstByName(records(), ({ id }) => id));
  // Rules may ask for one circuit, or for feeders alone: each place is made on demand.
  const placeOf = remembered(
    (circuit: CircuitRecord): CircuitPlace => ({ path: `${path}/circuits/${circuit.id}`, record: circuit, board }),
  );
  const circuits = once(() => byPath(records().map(placeOf)));
  const board: BoardPlace = {
    path,
    record,
    isOrigin: recordAt(record, 'fed_from').origin === true,
    get circuits() {
      return circuits();
    },
    circuitNamed: (id) => {
      const circuit = recordsByName().get(id);
      return circuit && placeOf(circuit);
    },
  };
  return board;
}

/** A duplicate id is an error of the document; here the first one counts. */
function firstByName<T>(all: readonly T[], nameOf: (each: T) => string): ReadonlyMap<string, T> {
  const named = new Map<string, T>();
  for (const each of all) if (!named.has(nameOf(each))) named.set(nameOf(each), each);
  return named;
}

/** The rows of the list that the report uses; outcomes on the other list do not count. */
function scheduleRows(document: JudgedDocument): ScheduleRowRecord[] {
  const rows: unknown = document.inspection_schedule;
  const isOnLarger = recordAt(document, 'installation').schedule_list === 'larger';
  if (!Array.isArray(rows)) return [];
  return rows
    .filter(
      (row): row is ScheduleRowRecord =>
        isRecord(row) && typeof row.slug === 'string' && row.slug.startsWith('big_') === isOnLarger,
    )
    .sort((a, b) => compareText(a.slug, b.slug));
}

/** Items of one list by their ids. */
export const byId = <I extends Item>(items: readonly I[]) => [...items].sort((a, b) => compareText(a.id, b.id));
