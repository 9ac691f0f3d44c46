import type { ReadOnlyProps } from '../../../../components/electrician/read-only-record.tsx';
import type { Field, Values } from '../../../../domain/forms/definition.ts';
import { part } from '../../../../domain/forms/document.ts';
import { showValue } from '../../../../domain/forms/words/show-value.ts';
import type { RecordForm } from '../records/record-form.ts';
import type { OpenReport } from './open-report.ts';

/** A record as names and values, with its lists. */
export function readOnlyGroups(report: OpenReport, form: RecordForm): ReadOnlyProps['groups'] {
  const shown = (field: Field, record: Values): readonly [string, string] => [
    field.label,
    showValue(field, part(record, field.name), report.names()),
  ];
  return [
    ...form.groups.map(({ title, fields }) => ({ title, pairs: fields.map((field) => shown(field, form.record)) })),
    ...form.lists.flatMap(({ definition, items }) =>
      items.map((item, index) => ({
        title: `${definition.title} ${index + 1}`,
        pairs: definition.fields.map((field) => shown(field, item)),
      })),
    ),
  ];
}
