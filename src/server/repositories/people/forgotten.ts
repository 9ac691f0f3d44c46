import type { Db, Trx } from '../../db/dialect.ts';
import type { Holder } from '../identity/holder.ts';
import { deleteRecoveryCodes } from '../identity/recovery-codes.ts';
import { deleteApp, deletePasskeys } from '../identity/second-factors.ts';
import { unheld } from './held-addresses.ts';

/** What a register calls a person who was forgotten. */
export const FORGOTTEN = 'Person who left';

/** Erases what says who a person was, in the row of their account and in all that goes with it. */
export async function erasePerson(trx: Trx, { id, companyId }: Holder): Promise<void> {
  await trx
    .updateTable('user')
    .set({ name: FORGOTTEN, email: unheld(id), asked_email: null, password_hash: null })
    .set({ position: '', qualification_refs: '' })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await deletePasskeys(trx, id);
  await deleteApp(trx, id);
  await deleteRecoveryCodes(trx, id);
  for (const table of ['session', 'half_sign_in', 'auth_token', 'kept_form'] as const)
    await trx.deleteFrom(table).where('user_id', '=', id).execute();
}

/** Accounts of any company whose access was removed and who are not forgotten yet: with this address, or removed before a time. */
export async function findLeft(
  db: Db,
  { email, before }: { email?: string; before?: string },
): Promise<(Holder & { email: string })[]> {
  const rows = await db
    .selectFrom('user')
    .where('disabled_at', 'is not', null)
    .where('name', '<>', FORGOTTEN)
    .$if(email !== undefined, (query) =>
      query.where((row) => row.or([row('email', '=', email ?? ''), row('asked_email', '=', email ?? '')])),
    )
    .$if(before !== undefined, (query) => query.where('disabled_at', '<', before ?? ''))
    .select(['id', 'company_id', 'email'])
    .orderBy('id')
    .execute();
  return rows.map(({ company_id: companyId, ...row }) => ({ ...row, companyId }));
}
