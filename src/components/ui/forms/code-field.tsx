import { TextField } from './fields.tsx';

/**
 * A code of the second factor that a person has.
 * @param app  whether they have an authenticator app, and not recovery codes alone.
 */
export const CodeField = ({ name, app, error }: { name: string; app: boolean; error: string | undefined }) => (
  <TextField
    label="Code"
    hint={
      app
        ? 'The six digits your authenticator app shows now, or one of your recovery codes'
        : 'One of your recovery codes'
    }
    size="m"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={40}
    {...{ name, error }}
  />
);
