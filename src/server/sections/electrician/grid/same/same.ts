import { confirmControls } from '../../../../../domain/forms/carried/confirm.ts';
import type { Field, Item } from '../../../../../domain/forms/definition.ts';
import { fieldApplies, part } from '../../../../../domain/forms/document.ts';
import { type FormError, readFields } from '../../../../../domain/forms/typed/read-form.ts';
import type { Json } from '../../../../../domain/report/entry.ts';
import type { Change } from '../../../../../domain/report/merge.ts';
import { withoutRcd } from '../../circuit/empty-ways.ts';
import type { Posted } from '../../records/posted.ts';
import type { OpenReport } from '../../report/open-report.ts';
import { fieldsOfRow, pathInRow, type RowList } from '../../rows/row-list.ts';

export const ALL = 'all.';

export type Chosen = { ok: true; items: Item[] } | { ok: false; errors: FormError[] };

/** The rows that were ticked, or named by number: "1-6, 9, 2L1". */
export function chosenRows({ items, item, named: [number = ''], pageInWords }: RowList, posted: Posted): Chosen {
  const ids = new Set(posted.fields.get(TICKED));
  const parts = posted
    .text('numbers')
    .slice(0, 500)
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter(Boolean);
  const errors: FormError[] = [];
  for (const each of parts) {
    const named = items.filter((row) => isNamed(String(part(row, number) ?? ''), each));
    for (const { id } of named) ids.add(id);
    if (named.length === 0) {
      const place = pageInWords === 'the board' ? 'on this board' : 'in this list';
      errors.push({ field: 'numbers', message: `There is no ${item} ${each.slice(0, 20)} ${place}` });
    }
  }
  const chosen = items.filter(({ id }) => ids.has(id));
  if (errors.length === 0 && chosen.length === 0)
    errors.push({ field: 'numbers', message: `Tick a ${item}, or enter numbers such as 1-6, 9` });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, items: chosen };
}

/** Name of the boxes that tick rows. */
export const TICKED = 'row';

function isNamed(number: string, asked: string): boolean {
  const [, first, last] = /^(\d{1,4})\s?[-–]\s?(\d{1,4})$/.exec(asked) ?? [];
  if (first === undefined) return number.toLowerCase() === asked.toLowerCase();
  const own = Number(/^\d{1,4}/.exec(number)?.[0] ?? Number.NaN);
  return own >= Number(first) && own <= Number(last);
}

export type ToSet = { ok: true; values: Readonly<Record<string, Json>> } | { ok: false; errors: readonly FormError[] };

/** The values entered for all of them. An empty field keeps each row's value. */
export function valuesOf(report: OpenReport, fields: readonly Field[], posted: Posted): ToSet {
  const read = readFields(fields, posted.fields, { prefix: ALL, timeZone: report.timeZone });
  if (!read.ok) return read;
  const entered = [...read.values].flatMap(([name, value]): [string, Json][] =>
    value === null ? [] : [[name.slice(ALL.length), value as Json]],
  );
  if (entered.length > 0) return { ok: true, values: withoutRcd(Object.fromEntries(entered)) };
  return { ok: false, errors: [{ field: `${ALL}${fields[0]?.name}`, message: 'Enter a value to set' }] };
}

type Rows = Pick<RowList, 'path' | 'groups'>;

/** A carried-over value that equals the set one is confirmed: the electrician has entered it. */
export const confirmedBySetting = (
  { path }: Pick<RowList, 'path'>,
  items: readonly Item[],
  values: Readonly<Record<string, Json>>,
): Change[] => items.flatMap((item) => confirmControls(`${path}/${item.id}`, item, Object.keys(values)));

/** The changes that set values on rows, on each those that apply after the change. */
export function changesOf(
  { document }: OpenReport,
  list: Rows,
  items: readonly Item[],
  values: Readonly<Record<string, Json>>,
): Change[] {
  const known = new Map(fieldsOfRow(list).map((field) => [field.name, field]));
  return items.flatMap((item) =>
    Object.entries(values).flatMap(([name, value]): Change[] => {
      const field = known.get(name);
      if (!field || !fieldApplies(field, { ...item, ...values }, document)) return [];
      return [{ path: pathInRow(list, item.id, name), value }];
    }),
  );
}

/** A row's values, by field; null for none. */
export const currentValues = (row: Item, names: readonly string[]): Record<string, Json> =>
  Object.fromEntries(names.map((name) => [name, (part(row, name) ?? null) as Json]));
