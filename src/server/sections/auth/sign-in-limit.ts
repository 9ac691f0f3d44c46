import { isIPv6 } from 'node:net';
import type { Deps } from '../../context.ts';
import { newId, sha256 } from '../../ids.ts';
import {
  type AttemptScope,
  deleteAttempt,
  deleteOldAttempts,
  findNthLatestAttempt,
  forgiveAttempts,
  insertAttempt,
} from '../../repositories/sign-in-attempts.ts';

export const LIMIT_WINDOW_SECONDS = 15 * 60;
const FAILURES_PER_ACCOUNT_AND_ADDRESS = 10;
const FAILURES_PER_ADDRESS = 50;

type LimitDeps = Pick<Deps, 'db' | 'clock'>;

/** Who tries what: `browser` is the token of a browser that has signed in to this account before. */
export type Try = { what: string; address: string; browser?: string | undefined };

export type Admission =
  | { kind: 'refused'; retryAfterSeconds: number }
  /** Counted as a failure until `succeeded` takes it back. */
  | { kind: 'admitted'; succeeded(): Promise<void> };

/**
 * Admits a try to guess a secret, or refuses it: 10 failures for one account from one address within 15 minutes, or 50
 * from one address. A browser that knows the account has 10 failures of its own and nothing else counts for it, so a
 * stranger locks nobody out.
 *
 * The try is written down before the secret is looked at, and only then counted: of a hundred at the same moment, in
 * any number of processes, no more than the limit get through.
 */
export async function admit({ db, clock }: LimitDeps, { what, address, browser }: Try): Promise<Admission> {
  const now = clock();
  const since = new Date(now.getTime() - LIMIT_WINDOW_SECONDS * 1000).toISOString();
  await deleteOldAttempts(db, since);
  const id = newId();
  const account = sha256(what.trim().toLowerCase());
  const from = sha256(networkOf(address));
  const knownBrowser = browser === undefined ? undefined : sha256(browser);
  await insertAttempt(db, { id, account, address: from, knownBrowser }, now.toISOString());

  const scopes: [AttemptScope, number][] =
    knownBrowser === undefined
      ? [
          [{ account, address: from, knownBrowser: null }, FAILURES_PER_ACCOUNT_AND_ADDRESS],
          [{ address: from, knownBrowser: null }, FAILURES_PER_ADDRESS],
        ]
      : [[{ account, knownBrowser }, FAILURES_PER_ACCOUNT_AND_ADDRESS]];
  let retryAfterSeconds = 0;
  for (const [scope, limit] of scopes) {
    // This try is among them, so one more than the limit means that many came before it.
    const over = await findNthLatestAttempt(db, scope, since, limit + 1);
    if (over === undefined) continue;
    // What is over the limit is taken back below: room comes when the oldest of those that count leaves the window.
    const leaves = Date.parse(over) + LIMIT_WINDOW_SECONDS * 1000;
    retryAfterSeconds = Math.max(retryAfterSeconds, Math.ceil((leaves - now.getTime()) / 1000), 1);
  }
  if (retryAfterSeconds > 0) {
    await deleteAttempt(db, id); // Somebody who keeps trying does not push the end away.
    return { kind: 'refused', retryAfterSeconds };
  }
  return { kind: 'admitted', succeeded: () => forgiveAttempts(db, account, from, knownBrowser ?? null) };
}

/** What the page says to somebody who is refused. */
export function tooManyWords(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** The network that counts as one address: of IPv6 the first half, as every line is given that much to choose from. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail = ''] = address.replace(/%.*$/, '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0);
  if (address.includes('::')) groups.push(...Array<string>(Math.max(0, 8 - groups.length - after)).fill('0'));
  const first = [...groups, ...tail.split(':')].slice(0, 4);
  return `${first.map((group) => (Number.parseInt(group, 16) || 0).toString(16)).join(':')}::/64`;
}
