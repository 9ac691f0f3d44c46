import { type SqlBool, sql } from 'kysely';
import { dayIn } from '../../../domain/time/company-day.ts';
import { insertRows } from '../../../server/db/bulk.ts';
import { type Db, isPostgres, type Trx } from '../../../server/db/dialect.ts';
import { tidyAfter } from '../../../server/db/tidy-tallies.ts';
import { listed } from '../../../server/repositories/listed.ts';
import { slicesOf } from '../../../server/runtime/chunk.ts';
import { unfollowedOf } from '../../defects/records/others/unfollowed.ts';
import { settleSite } from '../../defects/records/settle.ts';
import type { HomeFacts } from '../domain/facts.ts';
import { openCodes, statusDates } from '../domain/status-dates.ts';
import type { Asked } from './facts/asked.ts';
import { type Gathered, gatherFacts } from './facts/gather.ts';

/** Homes at once: few enough that a command waits less than a second for a round. */
export const HOMES_AT_ONCE = 500;

/** What is known of homes at a time, by their ids. */
export async function gatherAt(
  db: Db,
  { companyId, siteIds, now, isFollowed }: Omit<Asked, 'dayOf'> & { now: Date },
): Promise<{ today: string; homes: Map<string, Gathered> }> {
  const { time_zone: zone } = await db
    .selectFrom('company')
    .where('id', '=', companyId)
    .select('time_zone')
    .executeTakeFirstOrThrow();
  const dayOf = (at: string) => dayIn(new Date(at), zone);
  return { today: dayIn(now, zone), homes: await gatherFacts(db, { companyId, siteIds, isFollowed, dayOf }) };
}

/**
 * Works out the state of homes and stores it. It locks their rows before it reads, so that a later command or round on the same home sees
 * the change. What other firms' reports list becomes defects first, as in a command, whose defects are stored before its states: a home
 * that is right until a later day comes to no round till then.
 */
export async function refreshStates(trx: Trx, companyId: string, siteIds: readonly string[], now: Date): Promise<void> {
  const sites = [...new Set(siteIds)].toSorted();
  for await (const some of slicesOf(sites, HOMES_AT_ONCE))
    for (const id of (await unfollowedOf(trx, companyId, some)).keys()) await settleSite(trx, { companyId }, id, now);
  for await (const some of slicesOf(sites, HOMES_AT_ONCE)) {
    const rows = trx
      .selectFrom('home_state')
      .where('company_id', '=', companyId)
      .where('site_id', 'in', listed(trx, some).select('hit.id'))
      .orderBy('site_id')
      .select('site_id')
      .$if(isPostgres(trx), (query) => query.forUpdate());
    const ids = (await rows.execute()).map(({ site_id }) => site_id);
    if (ids.length === 0) continue;
    const { today, homes } = await gatherAt(trx, { companyId, siteIds: ids, now, isFollowed: true });
    await storeStates(trx, companyId, homes, today, now);
  }
}

/** Stores homes with what is known of them at the end of a local day. */
export async function storeStates(
  trx: Trx,
  companyId: string,
  homes: ReadonlyMap<string, Gathered>,
  today: string,
  now: Date,
): Promise<void> {
  await update(
    trx,
    [...homes.values()].map((home) => rowOf(home, today, now)),
  );
  const ids = [...homes.keys()];
  await trx
    .deleteFrom('home_facts')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(trx, ids).select('hit.id'))
    .execute();
  const facts = [...homes].map(([id, home]) => [id, JSON.stringify(home.facts)]);
  const columns = [
    ['site_id', 'text'],
    ['facts', 'text'],
  ] as const;
  await insertRows(trx, 'home_facts', columns, facts, { company_id: companyId });
}

/** The state of an archived home: nothing is due, and nothing is counted. */
const archivedState = {
  ...{
    stale_from: null,
    out_of_scope: 'archived' as const,
    unreadable: '' as const,
    danger_since: null,
    abeyance_from: null,
  },
  ...{ late_from: null, defended_from: null, is_open: 0, no_report_until: null, inspection_due: null, next_due: null },
  copy_due: null,
};

/**
 * Updates the states of a company's homes after some were archived or brought back. The first few hundred that came back are worked out at
 * once, the others in the next round.
 */
export async function keepArchived(trx: Trx, companyId: string, now: Date): Promise<void> {
  const sites = (isArchived: boolean) =>
    trx
      .selectFrom('site')
      .where('company_id', '=', companyId)
      .where('archived_at', isArchived ? 'is not' : 'is', null)
      .select('id');
  const { numUpdatedRows: gone } = await trx
    .updateTable('home_state')
    .set({ ...archivedState, worked_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where('out_of_scope', '<>', 'archived')
    .where('site_id', 'in', sites(true))
    .executeTakeFirstOrThrow();
  const back = await trx
    .updateTable('home_state')
    .set({ out_of_scope: '', worked_at: null, stale_from: '' })
    .where('company_id', '=', companyId)
    // Written out, as in the index that holds these homes only.
    .where(sql<SqlBool>`out_of_scope = 'archived'`)
    .where('site_id', 'in', sites(false))
    .returning('site_id')
    .execute();
  const first = back.slice(0, HOMES_AT_ONCE).map(({ site_id }) => site_id);
  await refreshStates(trx, companyId, first, now);
  await tidyAfter(trx, Number(gone) + back.length, now);
}

function rowOf({ facts, last, isArchived }: Gathered, today: string, now: Date) {
  const whole: HomeFacts = { ...facts, today };
  const dates = statusDates(whole);
  const { C1, C2, C3, FI } = openCodes(whole);
  return {
    site_id: facts.id,
    stale_from: dates.changesOn,
    worked_at: now.toISOString(),
    known_from: dates.knownFrom,
    out_of_scope: dates.outOfScope,
    unreadable: dates.unreadable,
    danger_since: dates.dangerSince,
    abeyance_from: dates.abeyanceFrom,
    late_from: dates.lateFrom,
    defended_from: dates.defendedFrom,
    is_open: Number(dates.isOpen),
    no_report_until: dates.noReportUntil,
    inspection_due: dates.inspectionDue,
    next_due: dates.nextDue,
    copy_due: dates.copyDue,
    was_late: Number(dates.wasLate),
    last_inspected: last.on,
    last_outcome: last.outcome,
    last_firm: last.firm,
    last_number: last.number,
    is_part: Number(whole.scope === 'part'),
    ...{ open_c1: C1, open_c2: C2, open_c3: C3, open_fi: FI },
    no_access: facts.access.filter(({ visitOn }) => visitOn >= last.on).length,
    ...(isArchived && archivedState),
  };
}

/** @param rows  with one column set each, by the site's id. */
async function update(trx: Trx, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const json = JSON.stringify(rows.map((row) => Object.values(row)));
  const set = Object.entries(first)
    .map(([name, value], place) => ({ name, place, type: typeof value === 'number' ? 'integer' : 'text' }))
    .slice(1);
  if (isPostgres(trx)) {
    const cells = set.map(
      ({ name, place, type }) => sql`${sql.ref(name)} = (row ->> ${sql.lit(place)})::${sql.raw(type)}`,
    );
    await sql`update home_state set ${sql.join(cells)} from json_array_elements(${json}::json) as rows(row)
      where home_state.site_id = row ->> 0`.execute(trx);
    return;
  }
  const cells = set.map(({ name, place }) => sql`${sql.ref(name)} = rows.value ->> ${sql.lit(place)}`);
  await sql`update home_state set ${sql.join(cells)} from json_each(${json}) as rows
    where home_state.site_id = rows.value ->> 0`.execute(trx);
}
