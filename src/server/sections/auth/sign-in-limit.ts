import { plural } from '../../../domain/plural.ts';
import type { Deps } from '../../context.ts';
import { newId, sha256 } from '../../ids.ts';
import { networkOf } from '../../network-of.ts';
import {
  type AttemptScope,
  findNthLatestAttempt,
  forgiveAttempts,
  insertAttempt,
} from '../../repositories/sign-in-attempts.ts';

export const LIMIT_WINDOW_SECONDS = 15 * 60;
const FAILURES_PER_ACCOUNT = 10;
const FAILURES_PER_ADDRESS = 50;

type LimitDeps = Pick<Deps, 'db' | 'clock'>;

/** Who tries what: `browser` is the token of a browser that has signed in to this account before. */
export type Try = { what: string; address: string; browser?: string | undefined };

export type Outcome = { kind: 'refused'; retryAfterSeconds: number } | { kind: 'wrong' } | { kind: 'right' };

/**
 * Lets somebody guess a secret, or refuses it: 10 failures for one account from one address within 15 minutes, or 50
 * from one address. A browser that knows the account has 10 failures of its own and nothing else counts for it, so a
 * stranger locks nobody out. The failures are in the database, for all processes.
 *
 * Guesses that count together are looked at one after another, so that a burst gets no further than the limit (with
 * several processes, one further for each). Only what has failed counts: a whole office signing in at nine does not.
 */
export function guess({ db, clock }: LimitDeps, { what, address, browser }: Try, isRight: () => Promise<boolean>) {
  const account = sha256(what.trim().toLowerCase());
  const from = sha256(networkOf(address));
  const knownBrowser = browser === undefined ? null : sha256(browser);
  return inTurn(knownBrowser ?? from, async (): Promise<Outcome> => {
    const now = clock();
    const since = new Date(now.getTime() - LIMIT_WINDOW_SECONDS * 1000).toISOString();
    const scopes: [AttemptScope, number][] = knownBrowser
      ? [[{ account, knownBrowser }, FAILURES_PER_ACCOUNT]]
      : [
          [{ account, address: from, knownBrowser: null }, FAILURES_PER_ACCOUNT],
          [{ address: from, knownBrowser: null }, FAILURES_PER_ADDRESS],
        ];
    let retryAfterSeconds = 0;
    for (const [scope, limit] of scopes) {
      const oldestThatCounts = await findNthLatestAttempt(db, scope, since, limit);
      if (oldestThatCounts === undefined) continue;
      const leaves = Date.parse(oldestThatCounts) + LIMIT_WINDOW_SECONDS * 1000;
      retryAfterSeconds = Math.max(retryAfterSeconds, Math.ceil((leaves - now.getTime()) / 1000), 1);
    }
    if (retryAfterSeconds > 0) return { kind: 'refused', retryAfterSeconds };

    if (await isRight()) {
      await forgiveAttempts(db, account, from, knownBrowser);
      return { kind: 'right' };
    }
    await insertAttempt(db, {
      id: newId(),
      account,
      address: from,
      known_browser: knownBrowser,
      at: now.toISOString(),
    });
    return { kind: 'wrong' };
  });
}

const lastOf = new Map<string, Promise<unknown>>();

/** Does the work when what came before it under the same key is done, well or not. */
function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (lastOf.get(key) ?? Promise.resolve()).then(work, work);
  lastOf.set(key, mine);
  const leave = () => {
    if (lastOf.get(key) === mine) lastOf.delete(key);
  };
  mine.then(leave, leave);
  return mine;
}

/** What the page says to somebody who is refused. */
export function tooManyWords(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `Too many attempts. Try again in ${plural(minutes, 'minute')}`;
}
