import { sql } from 'kysely';
import type { Db } from '../db/dialect.ts';
import { BusyError } from '../errors.ts';

/**
 * Bytes go into the store first and are named by a row after it, so that no row ever names what is not there. In between they stand
 * here: what a process that ended in between left behind is known, and taken away. Nothing else in the store ever is, so that a copy
 * of the database that was restored beside the first one, with the same store, takes nothing from it.
 */
export async function noteArrival(db: Db, id: string, now: Date): Promise<void> {
  const noted = await db
    .insertInto('blob_arrival')
    .values({ id, since: now.toISOString(), leaving: 0 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ since: now.toISOString() }).where('blob_arrival.leaving', '=', 0),
    )
    .executeTakeFirst();
  // The same bytes came once before, were never named, and are being taken away at this moment.
  if (noted.numInsertedOrUpdatedRows === 0n) throw new BusyError(`blob ${id} is being taken away`, 30);
}

/**
 * Bytes that arrived before a time and were never named: from now on nobody puts them until they are gone. Those that are named
 * after all, as the same bytes twice may be, are taken off the list.
 * @returns ids, at most 100.
 */
export async function takeStrays(db: Db, before: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const named = sql<boolean>`exists (select 1 from blob where blob.id = blob_arrival.id)`;
    const isOld = sql<boolean>`(blob_arrival.leaving = 1 or blob_arrival.since < ${before.toISOString()})`;
    await trx.deleteFrom('blob_arrival').where(isOld).where(named).execute();
    const rows = await trx.selectFrom('blob_arrival').where(isOld).orderBy('id').limit(100).select('id').execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const taken = await trx
      .updateTable('blob_arrival')
      .set({ leaving: 1 })
      .where('id', 'in', ids)
      .where(isOld)
      .where(sql<boolean>`not ${named}`)
      .returning('id')
      .execute();
    return taken.map(({ id }) => id);
  });
}

/** They are gone. */
export async function forgetStray(db: Db, id: string): Promise<void> {
  await db.deleteFrom('blob_arrival').where('id', '=', id).where('leaving', '=', 1).execute();
}
