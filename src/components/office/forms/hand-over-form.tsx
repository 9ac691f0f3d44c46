import { plural } from '../../../domain/words/plural.ts';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { type Option, SelectField, TextArea } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import { Notice } from '../../ui/notices.tsx';
import { type VisitWarning, Warnings } from '../visits/visit-warnings.tsx';
import type { FormValues } from './form-values.ts';

/** Reassigns a report; asks for confirmation when it already has entries. */
export function HandOverForm({
  form: { bind, errors },
  submission,
  takers,
  begun,
  warnings,
}: {
  form: FormValues;
  submission: string;
  takers: readonly Option[];
  /** Number of values entered so far, by person. */
  begun: readonly { name: string; values: number }[];
  warnings: readonly VisitWarning[];
}) {
  return (
    <form method="post" className="form" noValidate>
      <ErrorSummary errors={errors} />
      <Warnings warnings={warnings} anyway="Reassign anyway" />
      <HiddenFields submission={submission} />
      {begun.length > 0 && (
        <Notice tone="warn" title="This report has entries">
          <p>
            {begun.map(({ name, values }) => `${name} entered ${plural(values, 'value')}`).join('; ')}. The report keeps
            these, and its history shows who entered them. The signatory is responsible for all of them. Unsaved entries
            will be lost.
          </p>
        </Notice>
      )}
      <SelectField {...bind('to')} label="Reassign to" choices={takers} />
      <TextArea {...bind('note')} label="Note (optional)" hint="Shown on their list" rows={3} />
      {begun.length > 0 && <Checkbox {...bind('confirm')} value="yes" label="Yes, reassign it with its entries" />}
      <p>The visit moves too. They will sign the declaration.</p>
      <Actions>
        <Button>Reassign</Button>
      </Actions>
    </form>
  );
}
