import { confirmControls } from '../../../../domain/forms/carried/confirm.ts';
import type { Board, Field, Item } from '../../../../domain/forms/definition.ts';
import { circuitFields, fieldApplies, part } from '../../../../domain/forms/document.ts';
import { type FormError, readFields } from '../../../../domain/forms/typed/read-form.ts';
import type { Json } from '../../../../domain/report/entry.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import { sortedCircuits } from '../boards/circuit-lines.ts';
import type { Posted } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';
import { withoutRcd } from '../ways/way-lines.ts';

export const ALL = 'all.';

/** The values set for several circuits at once: an RCD with its test, or one value. */
export type Several = { key: string; title: string; fields: readonly Field[] };

/** One RCD protects several circuits and is tested once: its details and results are set on each of them. */
export const rcdTests: readonly string[] = ['rcd_ms', 'rcd_button'];
export const rcdNames: readonly string[] = [
  'rcd_standard',
  'rcd_type',
  'rcd_idn',
  'rcd_rating',
  'rcd_delay',
  ...rcdTests,
];

const single = [
  'scope',
  ...['wiring_type', 'ref_method', 'live_csa', 'cpc_csa', 'ocpd_standard', 'ocpd_type', 'ocpd_rating', 'breaking_ka'],
  ...['ir_voltage', 'polarity'],
];

/** The values on offer, in the order of the schedule. */
export function offered(report: OpenReport): Several[] {
  const fields = circuitFields(report.definition);
  const rcd = { key: 'rcd', title: 'RCD and its test', fields: fields.filter(({ name }) => rcdNames.includes(name)) };
  const others = fields
    .filter(({ name }) => single.includes(name))
    .map((field) => ({ key: field.name, title: field.label, fields: [field] }));
  return [rcd, ...others];
}

/** @throws NotFoundError for an unknown name. */
export function severalOf(report: OpenReport, key: string): Several {
  const found = offered(report).find((each) => each.key === key);
  if (!found) throw new NotFoundError(`several ${key}`);
  return found;
}

export type Chosen = { ok: true; circuits: Item[] } | { ok: false; errors: FormError[] };

/** The circuits that were ticked, or named by number: "1-6, 9, 2L1". */
export function chosenOf(board: Board, posted: Posted): Chosen {
  const ids = new Set(posted.fields.get('circuit'));
  const parts = posted
    .text('numbers')
    .slice(0, 500)
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter(Boolean);
  const circuits = sortedCircuits(board);
  const errors: FormError[] = [];
  for (const each of parts) {
    const named = circuits.filter((circuit) => isNamed(String(circuit.circuit_no ?? ''), each));
    for (const { id } of named) ids.add(id);
    if (named.length === 0)
      errors.push({ field: 'numbers', message: `There is no circuit ${each.slice(0, 20)} on this board` });
  }
  const chosen = circuits.filter(({ id }) => ids.has(id));
  if (errors.length === 0 && chosen.length === 0)
    errors.push({ field: 'numbers', message: 'Tick a circuit, or enter numbers such as 1-6, 9' });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, circuits: chosen };
}

function isNamed(number: string, asked: string): boolean {
  const [, first, last] = /^(\d{1,4})\s?[-–]\s?(\d{1,4})$/.exec(asked) ?? [];
  if (first === undefined) return number.toLowerCase() === asked.toLowerCase();
  const own = Number(/^\d{1,4}/.exec(number)?.[0] ?? Number.NaN);
  return own >= Number(first) && own <= Number(last);
}

export type ToSet = { ok: true; values: Readonly<Record<string, Json>> } | { ok: false; errors: readonly FormError[] };

/** The values entered for all of them. An empty field keeps each circuit's value. */
export function valuesOf(report: OpenReport, { fields }: Several, posted: Posted): ToSet {
  const read = readFields(fields, posted.fields, { prefix: ALL, timeZone: report.timeZone });
  if (!read.ok) return read;
  const entered = [...read.values].flatMap(([name, value]): [string, Json][] =>
    value === null ? [] : [[name.slice(ALL.length), value as Json]],
  );
  if (entered.length > 0) return { ok: true, values: withoutRcd(Object.fromEntries(entered)) };
  return { ok: false, errors: [{ field: `${ALL}${fields[0]?.name}`, message: 'Enter a value to set' }] };
}

/** A carried-over value that equals the set one is confirmed: the electrician has entered it. */
export const confirmedBySetting = (
  board: Board,
  circuits: readonly Item[],
  values: Readonly<Record<string, Json>>,
): Change[] =>
  circuits.flatMap((circuit) =>
    confirmControls(`boards/${board.id}/circuits/${circuit.id}`, circuit, Object.keys(values)),
  );

/** The changes that set values on circuits, on each those that apply after the change. */
export function changesOf(
  report: OpenReport,
  board: Board,
  circuits: readonly Item[],
  values: Readonly<Record<string, Json>>,
): Change[] {
  const known = new Map(circuitFields(report.definition).map((field) => [field.name, field]));
  return circuits.flatMap((circuit) =>
    Object.entries(values).flatMap(([name, value]): Change[] => {
      const field = known.get(name);
      if (!field || !fieldApplies(field, { ...circuit, ...values }, report.document)) return [];
      return [{ path: pathIn(board, circuit.id, name), value }];
    }),
  );
}

export const pathIn = (board: Board, circuit: string, name: string): string =>
  `boards/${board.id}/circuits/${circuit}/${name.replaceAll('.', '/')}`;

/** A circuit's values, by field; null for none. */
export const currentValues = (circuit: Item, names: readonly string[]): Record<string, Json> =>
  Object.fromEntries(names.map((name) => [name, (part(circuit, name) ?? null) as Json]));
