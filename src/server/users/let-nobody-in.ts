import type { Trx } from '../db/dialect.ts';
import { voidAuthTokens } from '../repositories/identity/auth-tokens.ts';
import { endSessionRows } from '../repositories/identity/sessions.ts';

/** Ends every session of a user except the one to keep, and every mailed link. The caller has checked the permission. */
export async function letNobodyIn(trx: Trx, userId: string, now: Date, keep?: string): Promise<void> {
  await voidAuthTokens(trx, userId, now.toISOString());
  await endSessionRows(trx, userId, now.toISOString(), keep);
}
