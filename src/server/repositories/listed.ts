import { sql } from 'kysely';
import { type Db, isPostgres } from '../db/dialect.ts';

/** The ids as rows, passed as one parameter, however many. */
export const listed = (db: Db, ids: readonly string[]) =>
  db.selectFrom(
    isPostgres(db)
      ? sql<{ id: string }>`unnest(${ids}::text[])`.as<'hit'>(sql`hit(id)`)
      : sql<{ id: string }>`(select value as id from json_each(${JSON.stringify(ids)}))`.as<'hit'>(sql`hit`),
  );
