import { plural } from '../../../domain/words/plural.ts';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { type Option, SelectField, TextArea } from '../../ui/forms/fields.tsx';
import { Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import { Notice } from '../../ui/notices.tsx';
import { type VisitWarning, WarnedActions } from '../visits/visit-warnings.tsx';
import type { FormValues } from './form-values.ts';

/** Hands a report to somebody else; asks once more where it has been begun. */
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
  /** Who entered how many values so far. */
  begun: readonly { name: string; values: number }[];
  warnings: readonly VisitWarning[];
}) {
  return (
    <form method="post" className="form" noValidate>
      <ErrorSummary errors={errors} />
      <HiddenFields submission={submission} />
      {begun.length > 0 && (
        <Notice tone="warn" title="This report has been begun">
          <p>
            {begun.map(({ name, values }) => `${name} entered ${plural(values, 'value')}`).join('; ')}. They stay in the
            report, and its history says who entered them. Whoever signs answers for all of it. What they have not saved
            yet cannot be saved any more.
          </p>
        </Notice>
      )}
      <SelectField {...bind('to')} label="Hand over to" choices={takers} />
      <TextArea {...bind('note')} label="Note (optional)" hint="They see this on their list" rows={3} />
      {begun.length > 0 && <Checkbox {...bind('confirm')} value="yes" label="Yes, reassign it as it is" />}
      <p>The visit goes with it, and the declaration is made out to them.</p>
      <WarnedActions warnings={warnings} button={<Button>Hand over</Button>} anyway="Reassign anyway" />
    </form>
  );
}
