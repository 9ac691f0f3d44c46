import { beforeAll, expect, test } from 'vitest';
import { defects as found } from '../../../src/demo/installations/defects.ts';
import { workOutStates } from '../../../src/features/compliance/server/work.ts';
import { type Defect, listDefectsAt } from '../../../src/features/defects/records/defects.ts';
import { bookRepair } from '../../../src/features/defects/server/book-repair.ts';
import { homesToBook, TO_BOOK } from '../../../src/features/planning/server/homes-to-book.ts';
import { inTransaction } from '../../../src/server/db/dialect.ts';
import { firstIds } from '../../../src/server/lists/answer.ts';
import { readAsked } from '../../../src/server/lists/asked.ts';
import { homeList } from '../../../src/server/office-lists/homes.tsx';
import { insertSites } from '../../../src/server/repositories/register/sites.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { booking, siteDetails } from '../../support/details.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issuedReport } from '../../support/reports.ts';
import { book, makeCompany, putInState, type TestCompany } from '../../support/world.ts';

const now = new Date('2026-11-27T09:00:00Z');

onBothDatabases('homes that nobody has, beside the week', (database) => {
  let company: TestCompany;
  let other: TestCompany;
  let flats: string[];
  const office = () => company.people.office;
  beforeAll(async () => {
    const { db } = database;
    company = await makeCompany(db, 'Wren Repairs');
    other = await makeCompany(db, 'Other Repairs');
    const { deps } = makeDeps(db, { clock: () => now });
    await issuedReport(deps, company, wholeInspection({ defects: Object.values(found) }));
    const homes = Array.from({ length: 14 }, (_, at) => siteDetails(company.clients.own, { name: `Flat ${at}` }));
    flats = await inTransaction(db, (trx) => insertSites(trx, office(), homes, now));
    await workOutStates({ db, clock: () => now });
  });
  const seen = (who = office(), but: readonly string[] = []) =>
    homesToBook({ db: database.db, viewer: who, today: '2026-11-27', timeZone: 'Europe/London' }, new Set(but));

  test('the first ten are named and the rest counted; what is due first comes first, with the form that books it', async () => {
    const { homes, more } = await seen();
    expect(homes).toHaveLength(10);
    expect(more).toBeGreaterThanOrEqual(5);
    const [repair, ...others] = homes;
    expect(repair).toMatchObject({ id: company.sites.own, needs: expect.stringMatching(/C1.*C2/) });
    expect(repair?.form).toMatch(/^\/defects\/repair\?defect=[\w-]+&defect=/);
    for (const { id, form } of others) expect(form).toBe(`/visits/new?site=${id}`);
  });

  test('a home that stands above, or that has a visit, is not among them; nor is one of another company', async () => {
    const { homes, more } = await seen();
    const all = homes.length + more;
    const but = await seen(office(), [company.sites.own]);
    expect(but.homes.map(({ id }) => id)).not.toContain(company.sites.own);
    expect(but.homes.length + but.more).toBe(all - 1);
    const at = (siteId: string) => booking(siteId, company.people.electrician.userId, { day: '2026-12-01' });
    await inTransaction(database.db, (trx) => bookVisit(trx, office(), at(flats[0] ?? ''), now));
    const ids = new URLSearchParams((homes[0]?.form ?? '').split('?')[1]).getAll('defect');
    const repair = { ...at(company.sites.own), kind: 'MEIWC' };
    await inTransaction(database.db, (trx) => bookRepair(trx, office(), ids, repair, now));
    const after = await seen();
    expect(after.homes.length + after.more).toBe(all - 2);
    expect(after.homes.map(({ id }) => id)).not.toContain(company.sites.own);
    const theirs = await seen(other.people.office);
    expect(theirs.homes.filter(({ id }) => [...flats, company.sites.own].includes(id))).toEqual([]);
  });
});

const { blank, waterBond } = found;
/** What each home needs, in the order of the list. */
const needs = [
  { name: 'Wales, C1 made safe and C2', nation: 'Wales', defects: [blank, waterBond] },
  { name: 'Wales, C2', nation: 'Wales', defects: [waterBond] },
  { name: 'Scotland, C2', nation: 'Scotland', defects: [waterBond] },
  { name: 'England, C2', nation: 'England', defects: [waterBond] },
  { name: 'England, C2, inspection booked', nation: 'England', defects: [waterBond] },
  { name: 'England, a copy owed', nation: 'England', defects: [] },
] as const;

onBothDatabases('what a visit is offered for, beside the week', (database) => {
  const ids = new Map<string, string>();
  let company: TestCompany;
  beforeAll(async () => {
    const { db } = database;
    company = await makeCompany(db, 'Heron Repairs');
    const { deps } = makeDeps(db, { clock: () => now });
    const { office, electrician } = company.people;
    const add = async (name: string, nation: 'England' | 'Wales' | 'Scotland') => {
      const home = siteDetails(company.clients.own, { name, nation });
      const [id = ''] = await inTransaction(db, (trx) => insertSites(trx, office, [home], now));
      ids.set(name, id);
      return id;
    };
    for (const { name, nation, defects } of needs)
      await issuedReport(deps, company, wholeInspection({ defects: [...defects] }), await add(name, nation));
    const { reportId } = await book(db, company, electrician, await add('Report on its way', 'England'), '2026-11-26');
    await putInState(db, reportId, 'submitted');
    await book(db, company, electrician, ids.get('England, C2, inspection booked'), '2026-12-01');
    await workOutStates({ db, clock: () => now });
    // A danger that nobody made safe.
    const { id } = await listDefectsAt(db, office, [ids.get('Scotland, C2') ?? '']).then(
      ([defect]) => defect as Defect,
    );
    await db
      .updateTable('defect')
      .set({ code: 'C1', bucket: 0, target_on: '2026-12-30' })
      .where('id', '=', id)
      .execute();
    // The company took its target out.
    const wales = await listDefectsAt(db, office, [ids.get('Wales, C2') ?? '']);
    await db
      .updateTable('defect')
      .set({ target_on: null })
      .where('id', '=', wales[0]?.id ?? '')
      .execute();
  });
  const context = () => ({
    ...{ db: database.db, viewer: company.people.office, today: '2026-11-27', timeZone: 'Europe/London' },
  });
  const offered = async () => (await homesToBook(context(), new Set())).homes;

  test('open defects are a repair in every nation: danger, then urgent without a day, then by day', async () => {
    const homes = (await offered()).filter(({ id }) => [...ids.values()].includes(id));
    expect(homes.map(({ site, by, needs: codes }) => [site.name, codes, by])).toEqual([
      ['Scotland, C2', 'C1', { state: 'danger', word: 'At once' }],
      ['Wales, C1 made safe and C2', 'C1, C2', { state: 'danger', word: '17 Dec' }],
      ['Wales, C2', 'C2', { state: 'late', word: 'Urgent' }],
      ['England, C2', 'C2', { state: 'due', word: '17 Dec' }],
      ['England, C2, inspection booked', 'C2', { state: 'due', word: '17 Dec' }],
    ]);
    for (const { form } of homes) expect(form).toMatch(/^\/defects\/repair\?defect=/);
  });

  test('no visit is offered for a copy that is owed, nor where the report is on its way', async () => {
    const homes = (await offered()).map(({ id }) => id);
    const asked = await readAsked(homeList, context(), TO_BOOK);
    expect(await firstIds(homeList, context(), asked, 100)).toEqual(
      expect.arrayContaining([ids.get('England, a copy owed'), ids.get('Report on its way')]),
    );
    expect(homes).not.toContain(ids.get('England, a copy owed'));
    expect(homes).not.toContain(ids.get('Report on its way'));
  });
});
