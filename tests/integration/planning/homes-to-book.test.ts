import { beforeAll, expect, test } from 'vitest';
import { defects as found } from '../../../src/demo/installations/defects.ts';
import { workOutStates } from '../../../src/features/compliance/server/work.ts';
import { bookRepair } from '../../../src/features/defects/server/book-repair.ts';
import { homesToBook } from '../../../src/features/planning/server/homes-to-book.ts';
import { inTransaction } from '../../../src/server/db/dialect.ts';
import { insertSites } from '../../../src/server/repositories/register/sites.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { booking, siteDetails } from '../../support/details.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issuedReport } from '../../support/reports.ts';
import { makeCompany, type TestCompany } from '../../support/world.ts';

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
