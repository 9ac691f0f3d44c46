import type { Db } from '../../db/dialect.ts';
import { newId, sha256 } from '../../ids.ts';
import { findNthLatestAttempt, forgiveAttempts, insertAttempt } from '../../repositories/identity/sign-in-attempts.ts';
import { guessRates } from '../guess-rates.ts';

/** What is guessed at: each kind has failures of its own, so that a lost app does not keep the recovery codes shut. */
export type Guessed = 'app' | 'recovery code' | 'passkey';

const keyOf = (userId: string, what: Guessed) => sha256(`second factor ${what} ${userId}`);
/** In place of a network's address: these failures count for the account alone. */
const ANYWHERE = sha256('second factor');

/** Seconds until the next guess is looked at; undefined: it may be now. */
export async function waitBeforeGuess(db: Db, userId: string, what: Guessed, now: Date): Promise<number | undefined> {
  let wait = 0;
  for (const { most, withinSeconds } of Object.values(guessRates['second factor'])) {
    const within = withinSeconds * 1000;
    const since = new Date(now.getTime() - within).toISOString();
    const oldest = await findNthLatestAttempt(db, { account: keyOf(userId, what) }, since, most);
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
