import type { Trx } from '../db/dialect.ts';
import { voidAuthTokens } from '../repositories/identity/auth-tokens.ts';
import { endSessionRows } from '../repositories/identity/sessions.ts';

/** Ends every session of a user but the one that goes on, and every mailed link. Whether that may be is asked before. */
export async function letNobodyIn(trx: Trx, userId: string, now: Date, keep?: string): Promise<void> {
  await voidAuthTokens(trx, userId, now.toISOString());
  await endSessionRows(trx, userId, now.toISOString(), keep);
}
