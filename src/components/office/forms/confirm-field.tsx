import { CodeField } from '../../ui/forms/code-field.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import type { Bind } from './form-values.ts';

/** What is asked for again: a code where they have a second factor; a passkey does in place of both. */
export type Asked = { code: boolean; app: boolean; passkey: boolean };

/**
 * Asks again who a person is, within a form that changes how anybody signs in. What is typed is never sent back.
 * @param what  what they are about to do, in words.
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
        , then come back here: what you typed stays, and the two fields above can be left empty.
      </p>
    )}
  </>
);
