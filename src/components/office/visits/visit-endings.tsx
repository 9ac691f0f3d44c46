import { AsksFirst } from '../../ui/forms/asks-first.client.tsx';
import { Tick } from '../../ui/forms/choices.tsx';
import { TextArea } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import type { FormValues } from '../forms/form-values.ts';

type EndingProps = { visit: string; form: FormValues; submission: string };

const whatGoes = 'This also discards the draft report. You can undo this until something else changes.';

/** Cancels a visit that was not started. @param visit its id. */
export const CancelForm = ({ visit, form, submission }: EndingProps) => (
  <>
    <h2>Cancel the visit</h2>
    <form method="post" action={`/visits/${visit}/cancellation`} className="form" noValidate>
      <ErrorSummary errors={form.errors} />
      <HiddenFields submission={submission} />
      <p>{whatGoes}</p>
      <TextArea {...form.bind('cancel_reason')} label="Reason for cancelling" rows={3} />
      <Tick {...form.bind('confirm')} value="yes" label="Yes, cancel this visit" />
      <AsksFirst />
      <Actions>
        <Button weight="danger" ask={{ title: 'Cancel this visit?', words: whatGoes }}>
          Cancel the visit
        </Button>
      </Actions>
    </form>
  </>
);

/** Gives up a visit that was started. @param visit its id. */
export const GiveUpForm = ({ visit, form, submission }: EndingProps) => (
  <>
    <h2>End the visit</h2>
    <form method="post" action={`/visits/${visit}/giving-up`} className="form" noValidate>
      <ErrorSummary errors={form.errors} />
      <HiddenFields submission={submission} />
      <p>For a visit that was started and cannot be finished. {whatGoes}</p>
      <TextArea {...form.bind('give_up_reason')} label="Why it cannot be finished" rows={3} />
      <Tick {...form.bind('confirm')} value="yes" label="Yes, end this visit" />
      <AsksFirst />
      <Actions>
        <Button weight="danger" ask={{ title: 'End this visit?', words: whatGoes }}>
          End the visit
        </Button>
      </Actions>
    </form>
  </>
);
