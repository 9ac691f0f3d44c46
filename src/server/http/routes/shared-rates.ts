import { newId } from '../../../kernel/ids.ts';
import { sha256 } from '../../codes.ts';
import type { Db } from '../../db/dialect.ts';
import { findNthLatestAttempt, insertAttempt } from '../../repositories/identity/sign-in-attempts.ts';
import type { RateDecision } from '../../runtime/rate-limit.ts';

const MINUTE_MS = 60_000;

/**
 * Counts a request that may be a guess, for all processes: a row among the failed sign-ins, under keys of
 * its own, deleted after a day like them. A refused request writes nothing.
 * @param network  from `networkOf`.
 * @param most  requests within any minute.
 */
export async function countInDatabase(
  db: Db,
  { rate, network, most }: { rate: string; network: string; most: number },
  now: Date,
): Promise<RateDecision> {
  const account = sha256(`${rate} ${network}`);
  const since = new Date(now.getTime() - MINUTE_MS).toISOString();
  const oldest = await findNthLatestAttempt(db, { account }, since, most);
  if (oldest !== undefined) {
    const leaves = Date.parse(oldest) + MINUTE_MS;
    return { ok: false, retryAfterSeconds: Math.max(Math.ceil((leaves - now.getTime()) / 1000), 1) };
  }
  // Not a network address: this row counts for nothing else.
  await insertAttempt(db, { id: newId(), account, address: sha256(rate), known_browser: null, at: now.toISOString() });
  return { ok: true };
}
