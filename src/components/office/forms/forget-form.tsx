import { AsksFirst } from '../../ui/forms/asks-first.client.tsx';
import { Tick } from '../../ui/forms/choices.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import type { FormValues } from './form-values.ts';

/** For an owner: erases who a person is from the registers, for good. @param what  is erased, as a sentence. */
export const ForgetForm = ({
  form: { bind, errors },
  submission,
  action,
  what,
}: {
  form: FormValues;
  submission: string;
  /** Where it posts to. */
  action: string;
  what: string;
}) => (
  <form method="post" action={action} className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={submission} />
    <p>
      {what} This cannot be undone. Certificates, reports, mails of the last 30 days and the audit log keep what they
      say.
    </p>
    <Tick {...bind('forget_confirm')} value="yes" label="Yes, erase it" />
    <AsksFirst />
    <Actions>
      <Button weight="danger" ask={{ title: 'Erase it for good?', words: what }}>
        Erase it
      </Button>
    </Actions>
  </form>
);
