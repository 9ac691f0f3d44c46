import type { Db, Trx } from '../../db/dialect.ts';
import type { FactorCeremonyTable } from '../../db/schema/identity.ts';

type Key = Pick<FactorCeremonyTable, 'holder' | 'purpose'>;

/** The sealed content of a challenge that is not answered yet. */
export async function findCeremony(db: Db, { holder, purpose }: Key, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('factor_ceremony')
    .where('holder', '=', holder)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .select('content')
    .executeTakeFirst();
  return row?.content;
}

/** Stores a challenge in place of an expired one. Of two at the same moment the first stays. */
export async function insertCeremony(trx: Trx, row: FactorCeremonyTable, now: string): Promise<void> {
  await trx
    .deleteFrom('factor_ceremony')
    .where('holder', '=', row.holder)
    .where('purpose', '=', row.purpose)
    .where('expires_at', '<=', now)
    .execute();
  await trx
    .insertInto('factor_ceremony')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a challenge: it is answered once. @returns false when there was none: of two callers at the same moment, one gets true. */
export async function endCeremony(db: Db, { holder, purpose }: Key): Promise<boolean> {
  const result = await db
    .deleteFrom('factor_ceremony')
    .where('holder', '=', holder)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
