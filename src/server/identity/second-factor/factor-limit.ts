import type { Db } from '../../db/dialect.ts';
import { newId, sha256 } from '../../ids.ts';
import { findNthLatestAttempt, forgiveAttempts, insertAttempt } from '../../repositories/identity/sign-in-attempts.ts';

const MINUTE = 60_000;
/**
 * Failures that an account has, wherever they come from: whoever makes them knows the password. With three codes right
 * at any moment, 30 guesses a day find one in about 30 years.
 */
const LIMITS = [
  { failures: 5, within: 15 * MINUTE },
  { failures: 30, within: 24 * 60 * MINUTE },
] as const;

/** What is guessed at: each kind has failures of its own, so that a lost app does not keep the recovery codes shut. */
export type Guessed = 'app' | 'recovery code' | 'passkey';

const keyOf = (userId: string, what: Guessed) => sha256(`second factor ${what} ${userId}`);
/** In place of a network's address: these failures count for the account alone. */
const ANYWHERE = sha256('second factor');

/** Seconds until the next guess is looked at; undefined: it may be now. */
export async function waitBeforeGuess(db: Db, userId: string, what: Guessed, now: Date): Promise<number | undefined> {
  let wait = 0;
  for (const { failures, within } of LIMITS) {
    const since = new Date(now.getTime() - within).toISOString();
    const oldest = await findNthLatestAttempt(db, { account: keyOf(userId, what) }, since, failures);
    if (oldest === undefined) continue;
    wait = Math.max(wait, Math.ceil((Date.parse(oldest) + within - now.getTime()) / 1000), 1);
  }
  return wait === 0 ? undefined : wait;
}

export async function countFailure(db: Db, userId: string, what: Guessed, now: Date): Promise<void> {
  const row = { id: newId(), account: keyOf(userId, what), address: ANYWHERE, known_browser: null };
  await insertAttempt(db, { ...row, at: now.toISOString() });
}

/** After the right one: what failed before no longer counts. */
export const forgiveFailures = (db: Db, userId: string, what: Guessed): Promise<void> =>
  forgiveAttempts(db, keyOf(userId, what), ANYWHERE, null);
