import { Checkbox, Fieldset } from '../../ui/forms/choices.tsx';
import { SelectField, TextArea, TextField } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import { clientKinds } from '../words.ts';
import type { FormValues } from './form-values.ts';

/** The client, and the agent who acts for them. */
export function ClientForm({
  action,
  form: { bind, errors, drawn },
  submission,
  save,
}: {
  /** Address that takes the form; the page's own by default. */
  action?: string;
  form: FormValues;
  submission: string;
  save: string;
}) {
  return (
    <form method="post" action={action} className="form" noValidate>
      <ErrorSummary errors={errors} />
      <HiddenFields {...{ submission, drawn }} />
      <TextField {...bind('name')} label="Name" autoComplete="off" />
      <SelectField {...bind('kind')} label="Kind of client" choices={clientKinds} />
      <Address bind={bind} />
      <TextField {...bind('email')} label="Email" type="email" autoComplete="off" spellCheck={false} />
      <TextField {...bind('phone')} label="Phone" type="tel" size="m" autoComplete="off" />
      <Fieldset legend="Agent" hint="For a landlord with an agent. Otherwise leave blank.">
        <TextField {...bind('agent_name')} label="Agent’s name" autoComplete="off" />
        <TextField {...bind('agent_email')} label="Agent’s email" type="email" autoComplete="off" spellCheck={false} />
        <TextField {...bind('agent_phone')} label="Agent’s phone" type="tel" size="m" autoComplete="off" />
      </Fieldset>
      <Checkbox
        name="attach_pdf"
        error={bind('attach_pdf').error}
        label="Attach the PDF when emailing certificates"
        checked={Boolean(bind('attach_pdf').value)}
      />
      <Checkbox
        name="follows_c3"
        error={bind('follows_c3').error}
        label="Follow improvements (C3) as defects too"
        checked={Boolean(bind('follows_c3').value)}
      />
      <Actions>
        <Button>{save}</Button>
      </Actions>
    </form>
  );
}

/** Address lines, town and postcode, the same in every office form. */
export const Address = ({ bind }: { bind: FormValues['bind'] }) => (
  <>
    <TextArea {...bind('address')} label="Address" hint="House and street, one line each" rows={3} />
    <TextField {...bind('town')} label="Town" size="m" autoComplete="off" />
    <TextField
      {...bind('postcode')}
      label="Postcode"
      size="m"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  </>
);
