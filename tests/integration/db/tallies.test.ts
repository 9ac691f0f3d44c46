import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { archive, restore } from '../../../src/features/archiving/server/archive.ts';
import { shownStates } from '../../../src/features/compliance/domain/status-dates.ts';
import { homeSql } from '../../../src/features/compliance/server/state-sql.ts';
import { countByStatus } from '../../../src/features/compliance/server/states.ts';
import { workOutStates } from '../../../src/features/compliance/server/work.ts';
import { defectList } from '../../../src/features/defects/list/defect-list.tsx';
import { mergeClients } from '../../../src/features/merging/server/merge-clients.ts';
import type { Viewer } from '../../../src/kernel/viewer.ts';
import type { Db, Trx } from '../../../src/server/db/dialect.ts';
import { refillTallies, tidyTallies } from '../../../src/server/db/tidy-tallies.ts';
import { answerOf } from '../../../src/server/lists/answer.ts';
import { choicesOf, readAsked } from '../../../src/server/lists/asked.ts';
import type { ListSpec } from '../../../src/server/lists/list.ts';
import { certificateList } from '../../../src/server/office-lists/certificates.tsx';
import { homeList } from '../../../src/server/office-lists/homes.tsx';
import { reportList } from '../../../src/server/office-lists/reports.tsx';
import { visitList } from '../../../src/server/office-lists/visits.tsx';
import { onBothDatabases } from '../../support/databases.ts';
import { fillOffice } from '../../support/office-borough.ts';

const lists = [homeList, certificateList, defectList, visitList, reportList] as unknown as ListSpec<unknown>[];
/** Before, at and after the days on which homes change. */
const days = ['2024-02-29', '2026-11-23', '2026-11-24', '2026-11-25', '2028-06-01', '2040-01-01'];

/** What is done to rows: as commands write it, and as they never would. */
const changes = [
  `update home_state set late_from = '2026-11-24', no_report_until = '2026-11-25', is_open = 1 where site_id like '%1'`,
  `update home_state set danger_since = '2026-11-20', open_c1 = 2 where site_id like '%2'`,
  `update home_state set abeyance_from = '2026-11-25', defended_from = '2026-11-25' where site_id like '%3'`,
  `update home_state set late_from = '', defended_from = '2026-11-24', abeyance_from = '2028-06-01' where site_id like '%4'`,
  `update home_state set unreadable = 'outcome', no_access = 3 where site_id like '%5'`,
  `update home_state set unreadable = 'date', last_inspected = '' where site_id like '%6'`,
  `update home_state set out_of_scope = 'excluded_tenancy' where site_id like '%7'`,
  `update home_state set out_of_scope = 'archived' where site_id like '%8'`,
  `update home_state set out_of_scope = '' where site_id like '%18'`,
  `update home_state set worked_at = null, stale_from = '' where site_id like '%19'`,
  `update site set nation = 'Wales', tenure = 'owner' where id like '%11'`,
  `update site set client_id = (select max(id) from client) where id like '%12'`,
  `update certificate set status = 'withdrawn' where id like 'c%13'`,
  `update defect set code = 'C1', state = 'booked', bucket = 0 where id like '%3'`,
  `update defect set state = 'verified', bucket = null where id like '%4'`,
  `update defect set bucket = -3 where id like '%5'`,
  `update defect set gone_at = created_at where id like '%6'`,
  `update defect set holder_id = null, state = 'done' where id like '%7'`,
  `delete from defect where id like '%8'`,
  `update visit set no_access_at = '2026-11-24T10:00:00.000Z' where status = 'booked' and id like '%5'`,
  `update visit set status = 'cancelled' where status = 'booked' and id like '%4'`,
  `update visit set kind = 'EIC' where status = 'booked' and id like '%6'`,
  `update report set status = 'submitted' where status = 'draft' and id like '%4'`,
];

onBothDatabases('what is counted', (database) => {
  test('stays what counting finds, whatever happens to the rows', { timeout: 300_000 }, async () => {
    const { db } = database;
    const at = await fillOffice(db, { homes: 300, certificates: 700, defects: 200 });
    const viewers = [at.company.people.owner, at.bigClient];
    const mustCountAsFound = async (after: string) => {
      for (const viewer of viewers) {
        const [kept, found] = [await countsOf(db, viewer, true), await countsOf(db, viewer, false)];
        expect(kept, `${after}, ${viewer.role}`).toEqual(found);
      }
    };
    const mustBeExact = async (after: string, onDays = days) => {
      for (const viewer of viewers) {
        for (const day of onDays)
          expect(await countByStatus(db, viewer, { day }), `${after}, ${day}`).toEqual(await statesOf(db, viewer, day));
      }
    };
    await mustBeExact('filled');
    await workOutStates({ db, clock: () => new Date('2026-11-24T12:00:00Z') });
    await mustBeExact('worked out');
    for (const change of changes) {
      const { numAffectedRows } = await sql.raw(change).execute(db);
      expect(Number(numAffectedRows), change).toBeGreaterThan(0);
      await mustBeExact(change);
    }
    await mustCountAsFound('changed');
    const before = await rowsOf(db);
    await tidyTallies(db, new Date('2026-11-26T12:00:00Z'));
    expect(await rowsOf(db)).toBeLessThan(before);
    await mustBeExact('added up', days.slice(2));
    await mustCountAsFound('added up');
    await db.transaction().execute(refillTallies);
    await mustBeExact('counted again');
  });

  test('loses none to commands and rounds at once', async () => {
    const { db } = database;
    const others = Array.from({ length: 3 }, () => database.another());
    const ids = await db.selectFrom('home_state').where('out_of_scope', '=', '').select('site_id').limit(30).execute();
    await Promise.all([
      ...ids.map(({ site_id: id }, i) =>
        sql`update home_state set nation = ${`N${i % 3}`} where site_id = ${id}`.execute(others[i % 3] ?? db),
      ),
      ...others.map((each) => tidyTallies(each, new Date('2026-11-26T12:00:00Z'))),
    ]);
    const { rows: kept } = await sql`select value, cast(sum(number) as integer) as homes from tally
      where list = 'homes' and facet = 'nation' group by value having sum(number) <> 0 order by value`.execute(db);
    const { rows: found } = await sql`select nation as value, cast(count(*) as integer) as homes from home_state
      where out_of_scope <> 'archived' group by nation order by nation`.execute(db);
    expect(kept).toEqual(found);
  });
});

onBothDatabases('what many homes count for', (database) => {
  test('is one number each after they are merged, archived and restored at once', { timeout: 300_000 }, async () => {
    const { db } = database;
    const { company } = await fillOffice(db, { homes: 1600, certificates: 1700, defects: 200 });
    const { owner } = company.people;
    const now = new Date('2026-11-24T12:00:00Z');
    await workOutStates({ db, clock: () => now });
    await tidyTallies(db, now);
    const mustBeTidy = async (after: string) => {
      const { rows } = await sql`select facet from tally group by company_id, list, facet, client_id, since, value
        having count(*) > 1`.execute(db);
      expect(rows.length, after).toBeLessThan(100);
      expect(await countByStatus(db, owner, { day: '2026-11-24' }), after).toEqual(
        await statesOf(db, owner, '2026-11-24'),
      );
    };
    const run = (work: (trx: Trx) => Promise<unknown>) => db.transaction().execute(work);
    const between = { goneId: company.clients.own, staysId: company.clients.other, confirmed: true };
    await run((trx) => mergeClients(trx, owner, between, now));
    await mustBeTidy('merged');
    const homes = await db.selectFrom('home_state').where('company_id', '=', company.id).select('site_id').execute();
    const ids = homes.map(({ site_id }) => site_id);
    await run((trx) => archive(trx, owner, 'site', ids, now));
    await mustBeTidy('archived');
    await run((trx) => restore(trx, owner, 'site', ids, now));
    await mustBeTidy('restored');
  });
});

const rowsOf = async (db: Db) =>
  Number((await sql<{ n: number }>`select count(*) as n from tally`.execute(db)).rows[0]?.n);

/** The count of every list by every choice of its filters: as it is kept, or as its rows are counted. */
async function countsOf(db: Db, viewer: Viewer, isKept: boolean): Promise<Record<string, number>> {
  const context = { db, viewer, today: '2026-11-24', timeZone: 'Europe/London' };
  const counts: Record<string, number> = {};
  for (const list of lists) {
    if (viewer.role === 'client' && !list.tallied?.knowsClients) continue;
    const queries = ['', 'code=C1&state=booked'];
    for (const filter of list.filters) {
      const choices =
        filter.kind === 'pick'
          ? await filter.choices(context, '')
          : filter.kind === 'choice'
            ? choicesOf(filter.choices, context)
            : [];
      queries.push(...choices.map(({ value }) => `${filter.name}=${value}`));
    }
    for (const query of queries) {
      const { tallied: _, ...plain } = list;
      const { count } = await answerOf(isKept ? list : plain, context, await readAsked(list, context, query));
      counts[`${list.page}?${query}`] = count;
    }
  }
  return counts;
}

async function statesOf(db: Db, viewer: Viewer, day: string) {
  const rows = await db
    .selectFrom('home_state')
    .where('company_id', '=', viewer.companyId)
    .where('out_of_scope', '<>', 'archived')
    .$if(viewer.role === 'client', (query) => query.where('client_id', '=', viewer.clientId ?? ''))
    .groupBy(sql`1`)
    .select([homeSql.state(day).as('state'), (query) => query.fn.countAll().as('homes')])
    .execute();
  const counted = new Map(rows.map(({ state, homes }) => [state, Number(homes)]));
  return Object.fromEntries(shownStates.map((state) => [state, counted.get(state) ?? 0]));
}
