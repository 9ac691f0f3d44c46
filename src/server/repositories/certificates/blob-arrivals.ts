import { sql } from 'kysely';
import { BusyError } from '../../../kernel/errors.ts';
import { type Db, isPostgres } from '../../db/dialect.ts';

/**
 * How long a process holds a stray, in milliseconds. A store answers within seconds or throws, so a process that has not reported
 * the deletion by then has ended. No row stays locked meanwhile: on SQLite that would hold up every page.
 */
const TAKEN_FOR = 5 * 60 * 1000;

const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();

/**
 * Bytes go into the store first, and a row names them afterwards, so that no row ever names missing bytes. In between they are
 * listed here, so that bytes left by a process that ended are found and deleted. Only listed bytes are ever deleted: a copy of the
 * database that was restored next to the original, with the same store, deletes nothing from it.
 * @throws BusyError while the same bytes are being deleted.
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
  // The same bytes arrived once before, were never named, and are being deleted at this moment.
  if (noted.numInsertedOrUpdatedRows === 0n) throw new BusyError(`blob ${id} is being taken away`, 30);
}

/** `since` is when the process took it; it identifies the taking. */
type Stray = { id: string; since: string };

const isNamed = sql<boolean>`exists (select 1 from blob where blob.id = blob_arrival.id)`;
const isOld = (now: Date, before: Date) => sql<boolean>`(
  (leaving = 0 and since < ${before.toISOString()}) or (leaving = 1 and since < ${ago(now, TAKEN_FOR)})
)`;

/** Removes from the list bytes that arrived before a time and are named now, as bytes that arrive twice may be. */
export async function forgetNamed(db: Db, now: Date, before: Date): Promise<void> {
  await db.deleteFrom('blob_arrival').where(isOld(now, before)).where(isNamed).execute();
}

/**
 * Takes one blob that arrived before a time and was never named. Only the caller may delete it, and nobody can store the same
 * bytes, until `forgetStray` or `giveStrayBack`, or for five minutes if the caller ends without either.
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

/** Records that the bytes are deleted. */
export async function forgetStray(db: Db, { id, since }: Stray): Promise<void> {
  await db
    .deleteFrom('blob_arrival')
    .where('id', '=', id)
    .where('leaving', '=', 1)
    .where('since', '=', since)
    .execute();
}

/** Records that the bytes could not be deleted: they may be stored again at once, and count as arrived now. */
export async function giveStrayBack(db: Db, { id, since }: Stray, now: Date): Promise<void> {
  await db
    .updateTable('blob_arrival')
    .set({ leaving: 0, since: now.toISOString() })
    .where('id', '=', id)
    .where('leaving', '=', 1)
    .where('since', '=', since)
    .execute();
}
