import { TextField } from './fields.tsx';

/**
 * The field for a second-factor code.
 * @param app  true when they have an authenticator app, not only recovery codes.
 */
export const CodeField = ({ name, app, error }: { name: string; app: boolean; error: string | undefined }) => (
  <TextField
    label="Code"
    hint={app ? 'The current six digits from your authenticator app, or a recovery code' : 'A recovery code'}
    size="m"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={40}
    {...{ name, error }}
  />
);
