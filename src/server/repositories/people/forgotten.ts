import { ConflictError } from '../../../kernel/errors.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import type { Holder } from '../identity/holder.ts';
import { deleteRecoveryCodes } from '../identity/recovery-codes.ts';
import { deleteApp, deletePasskeys } from '../identity/second-factors.ts';
import { dropWorkMail, forgetRecipients } from '../outbox.ts';
import { dropWords } from '../register/site-words.ts';
import { holdsAddress, unheld } from './address-in-use.ts';

/** The name that a register shows for an erased person. */
const FORGOTTEN = 'Person who left';

/** @param user  with the address they were given: only an erased person has none. */
export const isForgotten = (user: { email: string }): boolean => !holdsAddress(user);

/** @throws ConflictError for an erased person: their account belongs to nobody any more. */
export function mustNotBeForgotten(user: { email: string }): void {
  if (isForgotten(user)) throw new ConflictError('This person was erased. Invite them as a new user.');
}

/** Erases personal data from the row of an account and from all that belongs to it. */
export async function erasePerson(trx: Trx, { id, companyId }: Holder): Promise<void> {
  await dropWorkMail(trx, { id, companyId });
  const account = trx.selectFrom('user').where('company_id', '=', companyId).where('id', '=', id);
  const was = await account.select(['email', 'asked_email']).executeTakeFirst();
  await trx
    .updateTable('user')
    .set({ name: FORGOTTEN, email: unheld(id), asked_email: null, password_hash: null })
    .set({ position: '', qualification_refs: '' })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await forgetRecipients(trx, { companyId }, [was?.email ?? '', was?.asked_email ?? '']);
  await dropWords(trx, { companyId }, id);
  await deletePasskeys(trx, id);
  await deleteApp(trx, id);
  await deleteRecoveryCodes(trx, id);
  for (const table of ['session', 'half_sign_in', 'auth_token', 'kept_form'] as const)
    await trx.deleteFrom(table).where('user_id', '=', id).execute();
}

/** Accounts of any company whose access was removed and that are not erased yet: with this address, or removed before a time. */
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
