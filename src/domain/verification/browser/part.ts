import type { ReportDocument, Values } from '../../forms/definition.ts';
import { contextOf } from '../engine/context.ts';
import { asJudged } from '../engine/departures.ts';
import { asDeclared, type BoardRecord, type CircuitRecord } from '../engine/records.ts';
import { isRecord, itemsOf, recordAt, textOf } from '../engine/values.ts';
import { wantsAfdd } from '../rules/afdd-absent/afdd-absent.ts';
import { reach } from '../rules/ir-above-range/ir-above-range.ts';

/**
 * The part of a report that the rules need to judge the values at a path: a page sends it to the browser, which checks while its user
 * types. Of the boards: those at the origin, the one at the path, its feeder and the boards it feeds, all in full. Of the circuits: the one
 * at the path and those that feed such a board in full; of the others the columns that rules read across a board or report. Of the schedule
 * and the observations: those that answer findings there.
 * @param path  of a section, a board or a circuit, in the document or not yet.
 * @param beside  ids of further circuits of the same board that the page judges.
 */
export function partFor(
  given: ReportDocument,
  path: string,
  beside: ReadonlySet<string> = new Set<string>(),
): ReportDocument {
  const document = asDeclared(asJudged(given));
  const [, boardId, , circuitId] = path.split('/');
  const isJudged = (id: string) => id === circuitId || beside.has(id);
  const isTT = textOf(recordAt(document, 'supply').earthing_system) === 'TT';
  const overRange =
    circuitId === undefined ? [] : [...reach(contextOf(document), path).values()].map((range) => range.path);
  const near = boardsNear(itemsOf(document.boards), boardId);
  const boards = itemsOf(document.boards).filter(
    ({ id }) => near.has(id) || overRange.some((at) => at.startsWith(`boards/${id}/`)),
  );
  const feeders = new Set(boards.map(({ fed_from }) => textOf(recordAt({ fed_from }, 'fed_from').circuit)));
  const asked = circuitId === undefined ? [] : numberColumns.concat(wantsAfdd({ document }) ? socketColumns : []);
  const circuitsOf = (board: BoardRecord): CircuitRecord[] =>
    itemsOf(board.circuits).flatMap((circuit) => {
      if (feeders.has(circuit.id) || (board.id === boardId && isJudged(circuit.id))) return [circuit];
      const names = [
        ...(isTT && recordAt(board, 'fed_from').origin === true ? rcdColumns : []),
        ...(board.id === boardId && circuit.circuit_kind !== 'spare' ? asked : []),
        ...(overRange.includes(`boards/${board.id}/circuits/${circuit.id}`) ? rangeColumns : []),
      ];
      return names.length > 0 ? [columns(circuit, names)] : [];
    });
  const inspection_schedule = (document.inspection_schedule ?? [])
    .filter((row) => isRecord(row) && rowsFor(path, circuitId !== undefined).includes(textOf(row.slug)))
    .map((row) => ({ slug: row.slug, outcome: row.outcome }));
  const observations = itemsOf(document.observations)
    .filter(({ circuit_id }) => circuitId === undefined || isJudged(textOf(circuit_id)))
    .map((observation) => columns(observation, ['circuit_id', 'regulations']));
  return {
    form_type: document.form_type,
    edition: document.edition,
    ...(document.max_zs_share !== undefined && { max_zs_share: document.max_zs_share }),
    installation: columns(recordAt(document, 'installation'), [
      'premises_type',
      'building_kind',
      'overvoltage',
      'schedule_list',
    ]),
    supply: recordAt(document, 'supply'),
    particulars: recordAt(document, 'particulars'),
    ...(inspection_schedule.length > 0 && { inspection_schedule }),
    ...(observations.length > 0 && { observations }),
    boards: boards.map((board) => ({ ...board, circuits: circuitsOf(board) })),
    instruments: itemsOf(document.instruments),
  };
}

/** Ids of the boards that a board is judged with. Drafts may have boards that feed each other in a ring: none is visited twice. */
function boardsNear(boards: readonly BoardRecord[], boardId: string | undefined): ReadonlySet<string> {
  const above = new Map(boards.map((board) => [board.id, textOf(recordAt(board, 'fed_from').board)]));
  const atOrigin = boards.filter((board) => recordAt(board, 'fed_from').origin === true).map(({ id }) => id);
  const feeding = new Set(boardId === undefined ? atOrigin : [boardId]);
  const near = new Set(atOrigin);
  for (const { id } of boards) if (feeding.has(above.get(id) ?? '')) near.add(id);
  const way = new Set<string>();
  for (let at = boardId; at !== undefined && above.has(at) && !way.has(at); at = above.get(at)) way.add(at);
  return near.union(way);
}

type Column = keyof CircuitRecord;

/** The columns that the electrode rule reads of every circuit at the origin: its RCD. */
const rcdColumns: readonly Column[] = [
  'circuit_kind',
  'rcd_standard',
  'rcd_type',
  'rcd_idn',
  'rcd_rating',
  'rcd_delay',
];
/** The columns that a circuit compares with the others on its board: the number. */
const numberColumns: readonly Column[] = ['circuit_no', 'phase'];
/** The columns that find the first circuit without an AFDD. */
const socketColumns: readonly Column[] = [
  'circuit_kind',
  'has_socket',
  'fixed_equipment_only',
  'system',
  'ocpd_rating',
  'afdd',
  'afdd_button',
];
/** The columns that show the range of the instrument. */
const rangeColumns: readonly Column[] = ['ir_voltage', 'ir_ll', 'ir_le'];
/** Schedule items that answer for circuits, or for the earthing conductor. */
const rowsFor = (path: string, isCircuit: boolean) => (isCircuit ? rows : path === 'particulars' ? earthingRows : []);
const earthingRows = ['earth_conductor_size', 'big_earth_conductor_size'];
const rows = [
  'rcd_sockets',
  'rcd_luminaires',
  'bath_rcd',
  'cu_afdd',
  'big_final_rcd_sockets',
  'big_final_rcd_luminaires',
];

function columns<T extends Values>(record: T, names: readonly (keyof T)[]): T {
  const kept = Object.entries(record).filter(([name]) => name === 'id' || names.includes(name));
  return Object.fromEntries(kept) as T;
}
