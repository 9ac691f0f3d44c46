import { AsksFirst } from '../../ui/forms/asks-first.client.tsx';
import { Tick } from '../../ui/forms/choices.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import type { FormValues } from './form-values.ts';

/** Lets an owner permanently erase personal details. @param what  a sentence that lists them. */
export const ForgetForm = ({
  form: { bind, errors },
  submission,
  action,
  what,
}: {
  form: FormValues;
  submission: string;
  /** Address that takes the form. */
  action: string;
  what: string;
}) => (
  <form method="post" action={action} className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={submission} />
    <p>
      {what} This cannot be undone. Certificates, reports, mails of the last 30 days and the audit log do not change.
    </p>
    <Tick {...bind('forget_confirm')} value="yes" label="Yes, erase these details" />
    <AsksFirst />
    <Actions>
      <Button weight="danger" ask={{ title: 'Erase these details permanently?', words: what }}>
        Erase{' '}
      </Button>
    </Actions>
  </form>
);
