import type { Item } from '../../../domain/forms/definition.ts';
import { type FormError, readFields } from '../../../domain/forms/typed/read-form.ts';
import { inChoices } from '../../../server/sections/electrician/grid/grid-form.ts';
import type { Posted } from '../../../server/sections/electrician/records/posted.ts';
import type { RecordForm } from '../../../server/sections/electrician/records/record-form.ts';
import type { OpenReport } from '../../../server/sections/electrician/report/open-report.ts';
import { formOfRows } from '../../../server/sections/electrician/rows/row-list.ts';
import { type LeftOut, whyLeftOut } from '../domain/left-out.ts';
import type { Row, RowList } from '../domain/row-list.ts';

/** Rows as a form over their list would post them, cell by cell. `left`: values that do not apply, which are not in it. */
export type EnteredRows = { form: RecordForm; posted: Posted; left: readonly LeftOut[] };

export function enteredRows(report: OpenReport, list: RowList, rows: readonly Row[], posted: Posted): EnteredRows {
  const { fields } = list;
  const form = formOfRows(list, fields);
  const cells = rows.flatMap(({ id, item: known, cells }) => [
    ...(known ? [] : [[`${id}.new`, ['1']] as const]),
    ...[...cells].map(([name, cell]) => [`${id}.${name}`, [cell]] as const),
  ]);
  const typed = inChoices(withFields(posted, new Map([...limitationIn(posted), ...cells])), form);
  const values = new Map(typed.fields);
  const left = rows.flatMap((row) => {
    const record = recordAfter(list, row, typed, report.timeZone);
    return fields.flatMap((field): LeftOut[] => {
      const name = `${row.id}.${field.name}`;
      const cell = values.get(name)?.[0];
      const why = cell === undefined ? undefined : whyLeftOut(list, record, field, report.names());
      if (cell === undefined || why === undefined) return [];
      values.delete(name);
      // "None" needs no entry when the value does not apply.
      if (/^(?:n\/?a|-)$/i.test(cell)) return [];
      return [{ id: row.id, field, words: `${row.place}, ${field.label} ${cell}: left out, as ${why}` }];
    });
  });
  return { form, posted: withFields(typed, values), left };
}

/** The item with the row's own values: it may bring the RCD that its time belongs to. */
function recordAfter({ fields }: RowList, { id, item }: Row, { fields: typed }: Posted, timeZone: string): Item {
  const options = { prefix: `${id}.`, timeZone, current: item ?? {} };
  const values = fields.flatMap((field) => {
    const read = readFields([field], typed, options);
    return read.ok ? [...read.values].map(([name, value]) => [name.slice(id.length + 1), value] as const) : [];
  });
  return { ...item, ...Object.fromEntries(values), id };
}

/** The limitation for the rows' LIMs, as the page describes it. */
export const limitationIn = ({ fields }: Posted) =>
  [...fields].filter(([name]) => /^(?:new_)?limitation(?:\.|$)/.test(name));

const withFields = (posted: Posted, fields: Posted['fields']): Posted => ({
  ...posted,
  fields,
  text: (name) => fields.get(name)?.[0]?.trim() ?? '',
});

/**
 * The error of a value with its row, which has no control of its own.
 * @param box  the control that the rows come from.
 */
export function atRow(
  { field: control, message }: FormError,
  { list, rows, box }: { list: RowList; rows: ReadonlyMap<string, Row>; box: string },
  called: (name: string) => string,
): FormError {
  const at = control.indexOf('.');
  const row = rows.get(control.slice(0, at));
  if (!row) return { field: control, message };
  const name = control.slice(at + 1);
  const field = list.fields.find((each) => each.name === name);
  return { field: box, message: [row.place, field && called(name)].filter(Boolean).join(', ').concat(`: ${message}`) };
}
