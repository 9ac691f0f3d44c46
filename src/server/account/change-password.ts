import { byAccount } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { type Account, savePasswordHash } from '../repositories/people/accounts.ts';
import { letNobodyIn } from '../users/let-nobody-in.ts';

/**
 * A new password for somebody who has an account: whoever else knew the old one, or holds a mailed link, is out. That it is them
 * was shown before: by the old password, or by a mailed link that was spent in this transaction.
 * @param keep  id of the session that goes on.
 */
export async function changePassword(
  trx: Trx,
  account: Pick<Account, 'id' | 'companyId'>,
  passwordHash: string,
  now: Date,
  keep?: string,
): Promise<void> {
  const { id } = account;
  await savePasswordHash(trx, id, passwordHash);
  await letNobodyIn(trx, id, now, keep);
  await recordEvent(trx, byAccount(account), { kind: 'user.password-changed', subject: id }, now);
}
