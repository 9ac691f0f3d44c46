import type { ReadOnlyProps } from '../../../../components/electrician/read-only-record.tsx';
import type { Field, Values } from '../../../../domain/forms/definition.ts';
import { part } from '../../../../domain/forms/document.ts';
import { showValue } from '../../../../domain/forms/words/show-value.ts';
import type { RecordForm } from '../records/record-form.ts';
import type { OpenReport } from './open-report.ts';

type ReadForm = Pick<RecordForm, 'groups' | 'record'> & {
  lists: readonly Pick<RecordForm['lists'][number], 'definition' | 'items'>[];
};

/** A record as names and values, with its lists. */
export function readOnlyGroups(report: Pick<OpenReport, 'names'>, form: ReadForm): ReadOnlyProps['groups'] {
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
