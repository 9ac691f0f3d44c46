import type { Context } from 'hono';
import type { FormError } from '../../../components/ui/forms/form-parts.tsx';
import type { AppEnv } from '../../context.ts';
import { formOf } from '../../http/forms/form-body.ts';
import { isEasy } from '../../identity/easy-password.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../identity/passwords.ts';

/**
 * The text fields of a posted form; a missing one is empty. All but passwords are trimmed, without characters
 * that no keyboard types and no database stores.
 * @throws BadInputError when the body is not a form.
 */
export async function readFields<const Name extends string>(
  c: Context<AppEnv>,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const body = await formOf(c);
  const read = (name: Name): string => {
    const value = body.get(name);
    if (typeof value !== 'string') return '';
    return name.includes('password') ? value : tidy(value);
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
}

function tidy(value: string): string {
  return value
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim();
}

/** An address as stored and compared. Undefined where it is not an address. */
export function readEmail(typed: string): string | undefined {
  const email = typed.normalize('NFC').toLowerCase();
  return email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email) ? email : undefined;
}

export const EMAIL_NEEDED = 'Enter an email address, for example name@example.com';

/**
 * The error of a new password; empty when it may be used. It must be long enough and not easy to guess; there is no other rule.
 * @param own  facts a stranger may know about the person: name, email address, company.
 */
export function passwordErrors(password: string, own: readonly string[]): FormError[] {
  const field = 'password';
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) {
    return [{ field, message: `Enter a password of at least ${PASSWORD_MIN_LENGTH} characters` }];
  }
  if (length > PASSWORD_MAX_LENGTH) {
    return [{ field, message: `Enter a password of at most ${PASSWORD_MAX_LENGTH} characters` }];
  }
  const easy = isEasy(password, own);
  return easy === undefined ? [] : [{ field, message: `Choose another password: ${easy}` }];
}
