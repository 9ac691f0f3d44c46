import { sql } from 'kysely';
import { type Db, isPostgres } from '../../db/dialect.ts';
import { BusyError } from '../../errors.ts';

/**
 * How long a stray is the one process's that took it, in milliseconds. A store answers within seconds or throws: who has not said
 * by then that the bytes are gone has ended in between. No row stays locked meanwhile, as on SQLite that would hold up every page.
 */
const TAKEN_FOR = 5 * 60 * 1000;

const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();

/**
 * Bytes go into the store first and are named by a row after it, so that no row ever names what is not there. In between they stand
 * here: what a process that ended in between left behind is known, and taken away. Nothing else in the store ever is, so that a copy
 * of the database that was restored beside the first one, with the same store, takes nothing from it.
 * @throws BusyError while the same bytes are being taken away.
 */
export async function noteArrival(db: Db, id: string, now: Date): Promise<void> {
  const noted = await db
    .insertInto('blob_arrival')
    .values({ id, since: now.toISOString(), leaving: 0 })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ since: now.toISOString(), leaving: 0 })
        .where(sql<boolean>`(blob_arrival.leaving = 0 or blob_arrival.since < ${ago(now, TAKEN_FOR)})`),
    )
    .executeTakeFirst();
  // The same bytes came once before, were never named, and are being taken away at this moment.
  if (noted.numInsertedOrUpdatedRows === 0n) throw new BusyError(`blob ${id} is being taken away`, 30);
}

/** `since` is when it was taken, which tells this taking from every other. */
type Stray = { id: string; since: string };

const isNamed = sql<boolean>`exists (select 1 from blob where blob.id = blob_arrival.id)`;
const isOld = (now: Date, before: Date) => sql<boolean>`(
  (leaving = 0 and since < ${before.toISOString()}) or (leaving = 1 and since < ${ago(now, TAKEN_FOR)})
)`;

/** Takes off the list what arrived before a time and is named after all, as the same bytes twice may be. */
export async function forgetNamed(db: Db, now: Date, before: Date): Promise<void> {
  await db.deleteFrom('blob_arrival').where(isOld(now, before)).where(isNamed).execute();
}

/**
 * One of the bytes that arrived before a time and were never named. It is the caller's alone: no other process takes it, and nobody
 * puts the same bytes, until `forgetStray` or `giveStrayBack`. Of a caller that ended in between it is so for five minutes.
 * @returns undefined when there is none.
 */
export async function takeStray(db: Db, now: Date, before: Date): Promise<Stray | undefined> {
  const one = db
    .selectFrom('blob_arrival')
    .where(isOld(now, before))
    .where(sql<boolean>`not ${isNamed}`)
    .orderBy('id')
    .limit(1)
    .select('id')
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
  return db
    .updateTable('blob_arrival')
    .set({ leaving: 1, since: now.toISOString() })
    .where('id', '=', one)
    .returning(['id', 'since'])
    .executeTakeFirst();
}

/** The bytes are gone. */
export async function forgetStray(db: Db, { id, since }: Stray): Promise<void> {
  await db
    .deleteFrom('blob_arrival')
    .where('id', '=', id)
    .where('leaving', '=', 1)
    .where('since', '=', since)
    .execute();
}

/** The bytes could not be taken away: they may be put again at once, and are as young as if they had been. */
export async function giveStrayBack(db: Db, { id, since }: Stray, now: Date): Promise<void> {
  await db
    .updateTable('blob_arrival')
    .set({ leaving: 0, since: now.toISOString() })
    .where('id', '=', id)
    .where('leaving', '=', 1)
    .where('since', '=', since)
    .execute();
}
