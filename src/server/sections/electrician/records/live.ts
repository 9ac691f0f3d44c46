import type { Live } from '../../../../components/electrician/record-form.tsx';
import type { Field, FieldGroup } from '../../../../domain/forms/definition.ts';
import { kindOf } from '../../../../domain/forms/kinds/index.ts';
import { partFor } from '../../../../domain/verification/browser/part.ts';
import type { Kinds } from '../../../../plain-scripts/live/read-controls.ts';
import type { OpenReport } from '../report/open-report.ts';

/** The data for the browser to check a record's form while it is edited. */
export function liveOf(report: OpenReport, form: { page: string; groups: readonly FieldGroup[] }): Live {
  const fields = form.groups.flatMap((group) => group.fields);
  return { at: form.page, kinds: kindsOf(fields), document: partFor(report.document, form.page) };
}

/** For controls whose value is more than their text. */
export const kindsOf = (fields: readonly Field[]): Kinds =>
  Object.fromEntries(
    fields.flatMap((field): [string, Kinds[string]][] => {
      const { live } = kindOf(field);
      return live ? [[field.name, live]] : [];
    }),
  );
