import { plural } from '../../domain/words/plural.ts';
import { newId } from '../../kernel/ids.ts';
import { sha256 } from '../codes.ts';
import type { Deps } from '../context.ts';
import {
  type AttemptScope,
  findNthLatestAttempt,
  forgiveAttempts,
  insertAttempt,
} from '../repositories/identity/sign-in-attempts.ts';
import { networkOf } from '../runtime/network-of.ts';
import { type Failures, guessRates } from './guess-rates.ts';

const { ofAccountFromAddress, ofAddress, ofAccount } = guessRates.guess;

type LimitDeps = Pick<Deps, 'db' | 'clock' | 'state'>;

/** One attempt: `browser` is the token of a browser that has signed in to this account before. */
export type Try = { what: string; address: string; browser?: string | undefined };

export type Outcome = { kind: 'refused'; retryAfterSeconds: number } | { kind: 'wrong' } | { kind: 'right' };

/**
 * Checks a guess at a secret, or refuses it: after 10 failures for one account from one address within 15 minutes, or 50
 * from one address; or, from all addresses together, 100 for one account within a day. A browser that knows the account has 10
 * failures of its own and no other limit, so a stranger locks nobody out; a person without such a browser signs in
 * by a mailed link. The failures are in the database, for all processes.
 *
 * Guesses that count together are checked one at a time, so that a burst cannot pass the limit (with
 * several processes, by at most one for each). Only failures count: a whole office signing in at nine does not.
 */
export function guess(
  { db, clock, state }: LimitDeps,
  { what, address, browser }: Try,
  isRight: () => Promise<boolean>,
) {
  const account = sha256(what.trim().toLowerCase());
  const from = sha256(networkOf(address));
  const knownBrowser = browser === undefined ? null : sha256(browser);
  return state.inTurn(knownBrowser ?? from, async (): Promise<Outcome> => {
    const now = clock();
    const scopes: [AttemptScope, Failures][] = knownBrowser
      ? [[{ account, knownBrowser }, ofAccountFromAddress]]
      : [
          [{ account, address: from, knownBrowser: null }, ofAccountFromAddress],
          [{ address: from, knownBrowser: null }, ofAddress],
          [{ account, knownBrowser: null }, ofAccount],
        ];
    let retryAfterSeconds = 0;
    for (const [scope, { most, withinSeconds: seconds }] of scopes) {
      const since = new Date(now.getTime() - seconds * 1000).toISOString();
      const oldestThatCounts = await findNthLatestAttempt(db, scope, since, most);
      if (oldestThatCounts === undefined) continue;
      const leaves = Date.parse(oldestThatCounts) + seconds * 1000;
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

/** The message of a refusal. */
export function tooManyWords(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  if (minutes > 60) return 'Too many attempts on this account. Ask for a link to sign in instead';
  return `Too many attempts. Try again in ${plural(minutes, 'minute')}`;
}
