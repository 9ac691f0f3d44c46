import { newId } from '../../../kernel/ids.ts';
import { sha256 } from '../../../server/codes.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { guessRates } from '../../../server/identity/guess-rates.ts';
import {
  findNthLatestAttempt,
  forgiveAttempts,
  insertAttempt,
} from '../../../server/repositories/identity/sign-in-attempts.ts';

/** Kinds of guesses: each has its own failures, so that a lost app does not lock the recovery codes. */
export type Guessed = 'app' | 'recovery code' | 'passkey';

type Counted = keyof (typeof guessRates)['second factor'];

/** Each rate has its own failures, because they are cleared separately. */
const keyOf = (userId: string, what: Guessed, rate: Counted) =>
  sha256(`second factor ${what} ${userId}${rate === 'ofAccountInDay' ? ' in a day' : ''}`);
/** In place of a network address: these failures count for the account alone. */
const ANYWHERE = sha256('second factor');

const rates = Object.keys(guessRates['second factor']) as Counted[];

/** Seconds until the next guess is allowed; undefined: now. */
export async function waitBeforeGuess(db: Db, userId: string, what: Guessed, now: Date): Promise<number | undefined> {
  let wait = 0;
  for (const rate of rates) {
    const { most, withinSeconds } = guessRates['second factor'][rate];
    const within = withinSeconds * 1000;
    const since = new Date(now.getTime() - within).toISOString();
    const oldest = await findNthLatestAttempt(db, { account: keyOf(userId, what, rate) }, since, most);
    if (oldest === undefined) continue;
    wait = Math.max(wait, Math.ceil((Date.parse(oldest) + within - now.getTime()) / 1000), 1);
  }
  return wait === 0 ? undefined : wait;
}

export async function countFailure(db: Db, userId: string, what: Guessed, now: Date): Promise<void> {
  for (const rate of rates) {
    const row = { id: newId(), account: keyOf(userId, what, rate), address: ANYWHERE, known_browser: null };
    await insertAttempt(db, { ...row, at: now.toISOString() });
  }
}

/**
 * After a success: earlier failures no longer count for the next minutes. They do count for the day: the success may be the
 * person's own, and the failures an attacker's who knows the password.
 */
export const forgiveFailures = (db: Db, userId: string, what: Guessed): Promise<void> =>
  forgiveAttempts(db, keyOf(userId, what, 'ofAccount'), ANYWHERE, null);
