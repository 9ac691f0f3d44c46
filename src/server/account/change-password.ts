import { byAccount } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { type Account, savePasswordHash } from '../repositories/people/accounts.ts';
import { letNobodyIn } from '../users/let-nobody-in.ts';

/**
 * Sets a new password for an existing account: other people who know the old one, or hold a mailed link, lose access. The caller has
 * checked who it is: by the old password, or by a mailed link that was used in this transaction.
 * @param keep  id of the session that stays.
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
