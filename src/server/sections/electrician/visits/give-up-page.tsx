import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { Checkbox } from '../../../../components/ui/forms/choices.tsx';
import { TextArea } from '../../../../components/ui/forms/fields.tsx';
import {
  Actions,
  Button,
  ErrorSummary,
  errorsByField,
  type FormError,
  HiddenFields,
} from '../../../../components/ui/forms/form-parts.tsx';

/** The person on a visit ends it unfinished, and says why. */
export function GiveUpPage({
  frame,
  visit,
  submission,
  errors,
  reason,
}: {
  frame: Frame;
  visit: { id: string; site: string };
  submission: string;
  errors: readonly FormError[];
  /** As typed. */
  reason: string;
}) {
  const home = `/electrician/visits/${visit.id}`;
  const error = errorsByField(errors);
  return (
    <ElectricianPage
      frame={frame}
      title={`End the visit, ${visit.site}`}
      here="visits"
      back={{ href: home, label: visit.site }}
      error={errors.length > 0}
    >
      <div data-question="">
        <h1>End the visit</h1>
        <ErrorSummary errors={errors} />
        <p>
          For a visit that cannot be finished: the work is not safe, or no longer wanted. Ending it also discards the
          draft report. You can undo this until something else changes. If you could not get in, choose{' '}
          <a href={`${home}/no-access`}>no access</a> instead: that keeps the draft report.
        </p>
        <form method="post" action={`${home}/giving-up`} noValidate>
          <HiddenFields submission={submission} />
          <TextArea
            name="give_up_reason"
            label="Why it cannot be finished"
            rows={3}
            value={reason}
            error={error.give_up_reason}
          />
          <Checkbox name="confirm" value="yes" label="Yes, end this visit" error={error.confirm} />
          <Actions>
            <Button weight="danger">End the visit</Button>
          </Actions>
        </form>
      </div>
    </ElectricianPage>
  );
}
