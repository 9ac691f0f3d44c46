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
      title={`Give up the visit, ${visit.site}`}
      here="visits"
      back={{ href: home, label: visit.site }}
      error={errors.length > 0}
    >
      <div data-question="">
        <h1>Give up the visit</h1>
        <ErrorSummary errors={errors} />
        <p>
          For a visit that cannot be finished: it is not safe to go on, or it is not wanted any more. This also discards
          the draft report. You can undo it while nothing else has happened. Nobody let you in? Say{' '}
          <a href={`${home}/no-access`}>no access</a> instead: the draft report is kept.
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
          <Checkbox name="confirm" value="yes" label="Yes, give up this visit" error={error.confirm} />
          <Actions>
            <Button weight="danger">Give up the visit</Button>
          </Actions>
        </form>
      </div>
    </ElectricianPage>
  );
}
