import { newId } from '../../../kernel/ids.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import type { Holder } from './holder.ts';

/** Replaces a user's recovery codes. */
export async function replaceRecoveryCodes(
  trx: Trx,
  holder: Holder,
  codes: readonly { prefix: string; hash: string }[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', holder.id).execute();
  const whose = { company_id: holder.companyId, user_id: holder.id };
  const rows = codes.map(({ prefix, hash }) => ({
    id: newId(),
    ...whose,
    prefix,
    hash,
    created_at: now.toISOString(),
    used_at: null,
  }));
  if (rows.length > 0) await trx.insertInto('recovery_code').values(rows).execute();
}

/** An unused code by its first characters. */
export async function findRecoveryCode(
  db: Db,
  userId: string,
  prefix: string,
): Promise<{ id: string; hash: string } | undefined> {
  return db
    .selectFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('prefix', '=', prefix)
    .where('used_at', 'is', null)
    .select(['id', 'hash'])
    .executeTakeFirst();
}

/** Marks a code as used. @returns false when it was used already: of two callers at the same moment, one gets true. */
export async function spendRecoveryCode(trx: Trx, id: string, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable('recovery_code')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function countCodesLeft(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select((of) => of.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function deleteRecoveryCodes(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}
