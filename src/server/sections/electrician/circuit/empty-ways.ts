import type { Board, Field } from '../../../../domain/forms/definition.ts';
import { circuitFields } from '../../../../domain/forms/document.ts';
import { favouriteStart } from '../../../../domain/forms/favourites.ts';
import { type FormError, readFields } from '../../../../domain/forms/typed/read-form.ts';
import type { Json } from '../../../../domain/report/entry.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import type { Favourite } from '../../../../domain/standards/company-defaults.ts';
import { circuitStart } from '../../../../domain/verification/derived/circuit-start.ts';
import { newId } from '../../../../kernel/ids.ts';
import { circuitsOf } from '../records/board-records.ts';
import type { Posted } from '../records/posted.ts';
import type { RecordForm } from '../records/record-form.ts';
import { checkRecord } from '../records/save-record.ts';
import type { OpenReport } from '../report/open-report.ts';

/** A way without a circuit: the id that its new circuit would get, and its number. */
export type WayLine = { id: string; number: string };

const WAYS = 'way.';
const ALL = 'all.';
const waysAtMost = 60;
/** The number of ways to show when the report does not say. */
const waysUsual = 12;

/** The values entered once for all new circuits, by the circuit's field name. */
const forAll = [
  'scope',
  ...['wiring_type', 'ref_method', 'ocpd_standard', 'breaking_ka'],
  ...['rcd_standard', 'rcd_type', 'rcd_idn', 'rcd_rating', 'ir_voltage'],
];
/** The values entered for each way, besides its type. */
const ofEach = ['circuit_no', 'points', 'description'];

export const spare = 'spare';
export const other = 'other';

const named = ({ definition }: OpenReport, names: readonly string[]): readonly Field[] =>
  circuitFields(definition).filter(({ name }) => names.includes(name));

export const commonFields = (report: OpenReport): readonly Field[] => named(report, forAll);
export const fieldsOfWay = (report: OpenReport): readonly Field[] => ofEach.flatMap((name) => named(report, [name]));

/** The first values of those controls: the flat cable, breaker and test voltage of most homes. */
const usual = { wiring_type: 'A', ocpd_standard: 'BS EN 60898', ir_voltage: '500' };

/** The same with the values that follow from the rest of the report. */
export function usualIn({ definition: { ofEveryCircuit }, document }: OpenReport): Readonly<Record<string, string>> {
  const value = ofEveryCircuit?.value(document);
  return ofEveryCircuit && value ? { ...usual, [ofEveryCircuit.field]: value } : usual;
}

/** Suggestions for what a circuit feeds, where a house has several of a kind. */
export const usualFeeds: readonly string[] = [
  ...['Sockets, ground floor', 'Sockets, first floor', 'Sockets, kitchen', 'Sockets, utility room', 'Sockets, garage'],
  ...['Lights, ground floor', 'Lights, first floor', 'Lights, loft', 'Lights, garage', 'Lights, outside'],
  ...['Outside sockets', 'Underfloor heating', 'Extractor fan', 'Intruder alarm', 'Door bell'],
];

/** Whether the report gives the number of ways: without it, no empty way is certain. */
export const isCounted = (board: Board): board is Board & { ways: number } => typeof board.ways === 'number';

/**
 * The ways of a board without a circuit. On three phases each is three, `1L1` to `1L3`; the first may hold one circuit over all
 * of them.
 */
export function emptyWays(board: Board): WayLine[] {
  const taken = new Set(circuitsOf(board).map(({ circuit_no }) => String(circuit_no ?? '').toUpperCase()));
  const ways = Math.min(isCounted(board) ? board.ways : waysUsual, waysAtMost);
  return Array.from({ length: ways }, (_, index) => String(index + 1))
    .filter((way) => !taken.has(way) && !taken.has(`${way}TP`))
    .flatMap((way) => (board.phases === 3 ? ['L1', 'L2', 'L3'].map((line) => `${way}${line}`) : [way]))
    .filter((number) => !taken.has(number))
    .map((number) => ({ id: newId(), number }));
}

/** The ways that were on the page, from the posted form. */
export const postedWays = (posted: Posted): WayLine[] =>
  [...posted.fields.keys()].flatMap((name) => {
    const [, id] = /^way\.([\w-]{1,64})\.was$/.exec(name) ?? [];
    return id ? [{ id, number: posted.text(name) }] : [];
  });

export type LaidOut = { ok: true; changes: Change[]; circuits: number } | { ok: false; errors: FormError[] };

/** The circuits that a posted page of ways makes. An empty way makes none, or a spare way if that was ticked. */
export function layOut(report: OpenReport, board: Board, posted: Posted, favourites: readonly Favourite[]): LaidOut {
  const path = `boards/${board.id}/circuits`;
  const used = usedWays(board, posted);
  const isUsed = new Set(used.map(({ id }) => id));
  const fields = new Map([...posted.fields].filter(([name]) => !name.startsWith(WAYS) || isUsed.has(idIn(name))));
  const definition = { name: 'circuits', title: 'Ways', item: 'way', fields: fieldsOfWay(report) };
  const list = { definition, path, prefix: WAYS, items: [], newId: newId() };
  const form: RecordForm = { page: path, groups: [], record: {}, lists: [list] };
  const checked = checkRecord(report, form, { ...posted, fields });
  const common = readFields(commonFields(report), posted.fields, { prefix: ALL, timeZone: report.timeZone });
  if (!checked.ok || !common.ok) {
    return { ok: false, errors: [...(common.ok ? [] : common.errors), ...(checked.ok ? [] : checked.errors)] };
  }
  const shared = sharedValues(common.values);
  const typed = new Map(checked.changes.map(({ path: at, value }) => [at, value]));
  for (const way of used) {
    const at = `${path}/${way.id}`;
    for (const [name, value] of Object.entries(startOf(way, shared, favourites))) {
      if ((typed.get(`${at}/${name}`) ?? null) === null) typed.set(`${at}/${name}`, value);
    }
    if (way.isOver && typed.get(`${at}/circuit_no`) === way.number) {
      typed.set(`${at}/circuit_no`, `${wayOf(way.number)}TP`);
    }
  }
  const made = used.map(({ id }): Change => ({ path: `${path}/${id}`, value: true }));
  const set = [...typed].map(([at, value]): Change => ({ path: at, value }));
  return { ok: true, changes: [...made, ...set], circuits: used.filter(({ as }) => as !== spare).length };
}

type UsedWay = WayLine & { as: string; isOver: boolean };

function usedWays(board: Board, posted: Posted): UsedWay[] {
  const text = (id: string, name: string) => posted.text(`${WAYS}${id}.${name}`);
  const restIsSpare = isCounted(board) && posted.text('rest') === spare;
  const lines = postedWays(posted).slice(0, 3 * waysAtMost);
  const isOver = ({ id, number }: WayLine) => number.endsWith('L1') && text(id, 'over') !== '';
  const covered = new Set(lines.filter(isOver).flatMap(({ number }) => [`${wayOf(number)}L2`, `${wayOf(number)}L3`]));
  return lines.flatMap((line) => {
    const isNamed = text(line.id, 'description') !== '' || text(line.id, 'points') !== '';
    const as = text(line.id, 'as') || (isNamed ? other : restIsSpare ? spare : '');
    return as === '' || covered.has(line.number) ? [] : [{ ...line, as, isOver: isOver(line) }];
  });
}

const idIn = (name: string): string => name.slice(WAYS.length).split('.', 1)[0] ?? '';
const wayOf = (number: string): string => /^\d+/.exec(number)?.[0] ?? number;

/** The values of a way that follow from its type, besides those on its line. */
function startOf(
  { as, isOver }: UsedWay,
  shared: Readonly<Record<string, Json>>,
  favourites: readonly Favourite[],
): Readonly<Record<string, Json>> {
  if (as === spare) return { circuit_kind: spare, ...('scope' in shared && { scope: shared.scope as Json }) };
  const chosen = favouriteStart(favourites, as) ?? circuitStart(as);
  const start: Record<string, Json> = { ...shared, ...chosen, ...(isOver && { phase: 'L1, L2, L3' }) };
  // The far board holds the protection at the far end of a distribution circuit.
  if (start.circuit_kind !== 'distribution') return start;
  return Object.fromEntries(Object.entries(start).filter(([name]) => !name.startsWith('rcd_')));
}

/** The values for all of them. */
function sharedValues(read: ReadonlyMap<string, unknown>): Record<string, Json> {
  const shared = Object.fromEntries(
    [...read].flatMap(([name, value]): [string, Json][] =>
      value === null ? [] : [[name.slice(ALL.length), value as Json]],
    ),
  );
  return withoutRcd(shared);
}

/** Where there is no RCD, its other fields are N/A. */
export const withoutRcd = (values: Readonly<Record<string, Json>>): Record<string, Json> =>
  values.rcd_standard === 'na' ? { ...values, rcd_type: 'na', rcd_idn: 'na', rcd_rating: 'na' } : { ...values };
