import { tooManyWords } from '../../../server/identity/guesses.ts';
import type { Checked } from './check-factor.ts';

/** Before a person adds their first second factor. */
export const OTHERS_END =
  'Once it is added, you are signed out on your other devices. Sign in again there with the new factor.';

/** The error for a code or passkey that was refused. */
export function whatIsWrong(
  checked: Exclude<Checked, { kind: 'right' | 'recovered' }>,
  by: 'code' | 'passkey',
): string {
  if (checked.kind === 'refused') return tooManyWords(checked.retryAfterSeconds);
  if (checked.kind === 'used-before') return 'This code was used already. Wait for the next one';
  return by === 'passkey' ? 'The passkey could not be checked. Try again, or use a code' : 'This code is wrong';
}
