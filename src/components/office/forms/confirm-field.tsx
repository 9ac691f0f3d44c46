import { CodeField } from '../../ui/forms/code-field.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import type { Bind } from './form-values.ts';

/** What the identity check asks for: a code when the user has a second factor. A passkey replaces password and code. */
export type Asked = { code: boolean; app: boolean; passkey: boolean };

/**
 * Confirms the user's identity within a form that changes how people sign in. The entered values are never sent back.
 * @param what  the action, in words.
 */
export const ConfirmFields = ({ bind, asked, what }: { bind: Bind; asked: Asked; what: string }) => (
  <>
    <TextField
      {...bind('confirm_password')}
      label="Your password"
      hint={`To ${what}, confirm who you are`}
      type="password"
      autoComplete="current-password"
      size="m"
    />
    {asked.code && <CodeField name="confirm_passcode" app={asked.app} error={bind('confirm_passcode').error} />}
    {asked.passkey && (
      <p className="hint">
        Or{' '}
        <a href="/auth/confirm" target="_blank" rel="noreferrer">
          use a passkey in another tab
        </a>
        , then come back here. Your entries stay, and you can leave the two fields above blank.
      </p>
    )}
  </>
);
