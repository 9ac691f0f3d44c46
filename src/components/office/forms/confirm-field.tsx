import { TextField } from '../../ui/forms/fields.tsx';
import type { Bind } from './form-values.ts';

/** Asks again who somebody is, within a form that changes how anybody signs in. What is typed is never sent back. */
export const ConfirmField = ({ bind, what }: { bind: Bind; what: string }) => (
  <TextField
    {...bind('confirm_password')}
    label="Your password"
    hint={`To ${what}, confirm who you are. A code from your authenticator app will do too`}
    type="password"
    autoComplete="current-password"
    size="m"
  />
);
