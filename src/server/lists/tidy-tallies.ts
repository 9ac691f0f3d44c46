import { sql } from 'kysely';
import { addDays } from '../../domain/time/dates.ts';
import { type Db, isPostgres, type Trx } from '../db/dialect.ts';
import { fillTallies } from '../db/migrations/2026-11-29-10-tallies.ts';

/**
 * Adds up what triggers wrote, and what days that are past in every time zone changed: pages then read a few numbers. The counts stay
 * the same at every moment, also beside commands and another round.
 */
export async function tidyTallies(db: Db, now: Date): Promise<void> {
  const past = sql.lit(addDays(now.toISOString().slice(0, 10), -2));
  const since = sql`case when since <= ${past} then '' else since end`;
  const columns = sql`company_id, list, client_id, facet, value`;
  if (isPostgres(db)) {
    await sql`with spread as materialized (
        select ${columns}, ${since} as since from tally group by ${columns}, ${since} having count(*) > 1 or min(since) <> ${since}
      ), gone as (
        delete from tally t using spread s
        where (t.company_id, t.list, t.client_id, t.facet, t.value) = (s.company_id, s.list, s.client_id, s.facet, s.value)
          and case when t.since <= ${past} then '' else t.since end = s.since
        returning t.*
      )
      insert into tally (${columns}, since, number)
        select ${columns}, ${since}, sum(number) from gone group by ${columns}, ${since} having sum(number) <> 0`.execute(
      db,
    );
    return;
  }
  await db.transaction().execute(async (trx) => {
    await sql`insert into tally (${columns}, since, number)
      select ${columns}, '', sum(number) from tally where since > '' and since <= ${past} group by ${columns}
      on conflict (company_id, list, facet, client_id, since, value) do update set number = number + excluded.number`.execute(
      trx,
    );
    await sql`delete from tally where since > '' and since <= ${past}`.execute(trx);
    await sql`delete from tally where number = 0`.execute(trx);
  });
}

/** Counts all rows again: what was written while the triggers were off. */
export async function refillTallies(trx: Trx): Promise<void> {
  await sql`delete from tally`.execute(trx);
  for (const fill of fillTallies()) await sql.raw(fill).execute(trx);
}
