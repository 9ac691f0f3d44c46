import { sql } from 'kysely';
import { addDays } from '../../domain/time/dates.ts';
import { type Db, isPostgres, type Trx } from './dialect.ts';
import { fillTallies } from './migrations/2026-11-29-10-tallies.ts';

/** Rows that one statement changes; after more, PostgreSQL adds up what the triggers wrote before pages read it. */
const MANY = 500;
/** An arbitrary number: of two that add up at once the second leaves it to the first. */
const lock = 4_020_772;

/**
 * Adds up what triggers wrote, and what days that are past in every time zone changed: pages then read a few numbers. The counts stay
 * the same at every moment, also beside commands and another round.
 */
export const tidyTallies = (db: Db, now: Date): Promise<void> => db.transaction().execute((trx) => addUp(trx, now));

/** Adds up after a statement that changed many rows at once. */
export async function tidyAfter(trx: Trx, rows: number, now: Date): Promise<void> {
  if (rows > MANY && isPostgres(trx)) await addUp(trx, now);
}

async function addUp(trx: Trx, now: Date): Promise<void> {
  const past = sql.lit(addDays(now.toISOString().slice(0, 10), -2));
  const since = sql`case when since <= ${past} then '' else since end`;
  const columns = sql`company_id, list, client_id, facet, value`;
  if (isPostgres(trx)) {
    const { rows } = await sql<{ isFirst: boolean }>`select pg_try_advisory_xact_lock(${lock}) as "isFirst"`.execute(
      trx,
    );
    if (!rows[0]?.isFirst) return;
    // Of the lists with something to add up all rows are written again: to look each one up takes a quarter of an hour of half a million.
    await sql`with gone as (
        delete from tally where (company_id, list) in (
          select company_id, list from tally group by ${columns}, ${since} having count(*) > 1 or min(since) <> ${since}
        ) returning *
      )
      insert into tally (${columns}, since, number)
        select ${columns}, ${since}, sum(number) from gone group by ${columns}, ${since} having sum(number) <> 0`.execute(
      trx,
    );
    return;
  }
  await sql`insert into tally (${columns}, since, number)
      select ${columns}, '', sum(number) from tally where since > '' and since <= ${past} group by ${columns}
      on conflict (company_id, list, facet, client_id, since, value) do update set number = number + excluded.number`.execute(
    trx,
  );
  await sql`delete from tally where since > '' and since <= ${past}`.execute(trx);
  await sql`delete from tally where number = 0`.execute(trx);
}

/** Counts all rows again: what was written while the triggers were off. */
export async function refillTallies(trx: Trx): Promise<void> {
  await sql`delete from tally`.execute(trx);
  for (const fill of fillTallies()) await sql.raw(fill).execute(trx);
}
