import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { Checkbox, Radios } from '../../../components/ui/forms/choices.tsx';
import { DateField, TextArea, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { occupantParts } from '../../../domain/register/occupant.ts';

/** One person of a home. */
export const OccupantForm = ({
  action,
  form: { bind, errors, drawn },
  submission,
  save,
}: {
  action: string;
  form: FormValues;
  submission: string;
  save: string;
}) => (
  <form method="post" action={action} className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields {...{ submission, drawn }} />
    <Radios {...bind('part')} label="Who they are" choices={occupantParts} />
    <TextField {...bind('name')} label="Name" autoComplete="off" />
    <TextField {...bind('phone')} label="Phone" type="tel" size="m" autoComplete="off" />
    <TextField {...bind('email')} label="Email" type="email" autoComplete="off" />
    {(bind('client_address').error !== undefined || bind('client_address').value === 'yes') && (
      <Checkbox {...bind('client_address')} value="yes" label="They share the client’s address" />
    )}
    <TextField {...bind('language')} label="Language" hint="If not English" size="m" autoComplete="off" />
    <TextArea
      {...bind('needs')}
      label="Needs"
      hint="For access only. Erased after the next visit, unless you keep it."
    />
    <Checkbox {...bind('keep_needs')} value="yes" label="Keep the needs for later visits" />
    <DateField {...bind('granted_on')} label="Tenancy granted" />
    <DateField {...bind('since')} label="Lives there since" />
    <Actions>
      <Button>{save}</Button>
    </Actions>
  </form>
);
