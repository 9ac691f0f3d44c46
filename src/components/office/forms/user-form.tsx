import { Radios } from '../../ui/forms/choices.tsx';
import { type Option, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import { roles } from '../words.ts';
import { type Asked, ConfirmFields } from './confirm-field.tsx';
import type { FormValues } from './form-values.ts';

/** The form for one user. */
export const UserForm = ({
  form: { bind, errors, drawn },
  submission,
  clients,
  confirm,
  mayGive = () => true,
  save,
  action,
}: {
  form: FormValues;
  submission: string;
  clients: readonly Option[];
  /** The identity check for adding a user, or for changing an address or a role. */
  confirm: Asked | undefined;
  /** Roles that the viewer may give. */
  mayGive?: (role: (typeof roles)[number]['value']) => boolean;
  save: string;
  /** Address that takes the form. */
  action: string;
}) => (
  <form method="post" action={action} className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields {...{ submission, drawn }} />
    <TextField {...bind('name')} label="Name" autoComplete="off" />
    <TextField {...bind('email')} label="Email" type="email" autoComplete="off" spellCheck={false} />
    <Radios {...bind('role')} label="Role" choices={roles.filter(({ value }) => mayGive(value))} />
    <SelectField
      {...bind('client_id')}
      label="Client"
      hint="Only for the Client role"
      choices={clients}
      blank="Not a client"
    />
    <TextField
      {...bind('position')}
      label="Position"
      hint="Printed next to their signature"
      size="m"
      autoComplete="off"
    />
    <TextField
      {...bind('qualification_refs')}
      label="Qualifications"
      hint="Shown on certificates, for example C&G 2391-52"
      autoComplete="off"
    />
    {confirm && <ConfirmFields bind={bind} asked={confirm} what="add a user, or change an email address or a role" />}
    <Actions>
      <Button>{save}</Button>
    </Actions>
  </form>
);
