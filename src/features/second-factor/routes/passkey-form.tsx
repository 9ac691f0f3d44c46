import type { ReactNode } from 'react';
import { Actions, Button, type Weight } from '../../../components/ui/forms/form-parts.tsx';

/** Name of the script that asks the browser for a passkey, and of the field for its response. */
export const PASSKEY_SCRIPT = 'passkey.js';
const PASSKEY_FIELD = 'passkey';

/**
 * A form that only a script can fill: hidden until the script has found that the browser supports passkeys.
 * @param does  `create` a passkey, or `get` a signature from one.
 * @param options  the options for the browser, as JSON.
 */
export function PasskeyForm({
  action,
  does,
  options,
  next,
  button,
  weight = 'primary',
  without,
  children,
}: {
  action: string;
  does: 'create' | 'get';
  options: object;
  next?: string | undefined;
  button: string;
  weight?: Weight;
  /** Shown without scripts, or without support for passkeys. */
  without: string;
  children?: ReactNode;
}) {
  return (
    <div data-passkey={does}>
      <form method="post" action={action} data-options={JSON.stringify(options)} hidden noValidate>
        {next !== undefined && <input type="hidden" name="next" value={next} />}
        <input type="hidden" name={PASSKEY_FIELD} />
        {children}
        <p className="error" role="alert" />
        <Actions>
          <Button weight={weight}>{button}</Button>
        </Actions>
      </form>
      <p className="hint">{without}</p>
    </div>
  );
}
