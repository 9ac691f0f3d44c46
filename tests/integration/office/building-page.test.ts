import { beforeAll, expect, test } from 'vitest';
import { defects as demoDefects } from '../../../src/demo/installations/defects.ts';
import { communalSite } from '../../../src/features/buildings/server/communal-site.ts';
import { stateCells } from '../../../src/features/compliance/parts/state-cells.ts';
import { findNextDueIn } from '../../../src/features/compliance/server/repository/due-homes.ts';
import { countByBuilding } from '../../../src/features/compliance/server/states.ts';
import { listDefectsInBuilding } from '../../../src/features/defects/records/of-site.ts';
import { inTransaction } from '../../../src/server/db/dialect.ts';
import { chosenOf } from '../../../src/server/lists/chosen.ts';
import { openList } from '../../../src/server/lists/open-list.ts';
import { homeList } from '../../../src/server/office-lists/homes.tsx';
import { visitList } from '../../../src/server/office-lists/visits.tsx';
import { getSite, insertSites } from '../../../src/server/repositories/register/sites.ts';
import { listVisitsInBuilding } from '../../../src/server/repositories/register/visit-lists.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { siteDetails } from '../../support/details.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issuedReport } from '../../support/reports.ts';
import { book } from '../../support/world.ts';
import { mustRedirect, openSite, type Site } from './site.ts';

const today = '2026-11-24';

onBothDatabases('what the page of a building says', (database) => {
  let world: Site;
  let homes: string[];
  let building: string;
  const office = () => world.company.people.office;
  const strangers = () => [world.other.people.office, world.other.people.client];
  const listed = async (list: typeof homeList, query: string, who = office()) =>
    (await openList(list, { deps: world.deps, viewer: who }, query)).rows.map(({ name }) => name);

  beforeAll(async () => {
    world = await openSite(database.db);
    const flats = [1, 2, 3].map((flat) => ({
      ...siteDetails(world.company.clients.own, { name: `Flat ${flat}`, postcode: 'TE4 4MC' }),
      ...{ addressLines: [`Flat ${flat}, Mill Court`, '12 Bridge Street'], nation: 'Wales' as const },
      building: 'Mill Court',
    }));
    homes = await inTransaction(database.db, (trx) => insertSites(trx, office(), flats, new Date()));
    building = (await getSite(database.db, office(), homes[0] ?? '')).buildingId;
  });

  test('each figure opens the list with as many homes', async () => {
    const counts = (await countByBuilding(database.db, office(), [building], today)).get(building) ?? {};
    const figures = stateCells(counts, `building=${building}`).filter(({ count }) => count > 0);
    expect(figures.reduce((all, { count }) => all + count, 0)).toBe(3);
    for (const { href = '', count } of figures)
      expect(await listed(homeList, href.replace('/sites?', '')), href).toHaveLength(count);
  });

  test('its communal parts are added with the address of a home, and stand first in either direction', async () => {
    const typed = await communalSite(database.db, office(), building);
    expect(typed).toMatchObject({
      ...{ client_id: world.company.clients.own, name: 'Communal parts, Mill Court', building: 'Mill Court' },
      ...{ address: 'Mill Court\n12 Bridge Street', postcode: 'TE4 4MC', nation: 'Wales', premises_type: 'other' },
    });
    for (const who of strangers()) await expect(communalSite(database.db, who, building)).rejects.toThrow('building');
    const visitor = await world.as(office());
    const to = await mustRedirect(visitor.post('/sites/new', typed));
    const id = to.replace('/sites/', '').replace('?done=site-added', '');
    expect(await getSite(database.db, office(), id)).toMatchObject({ buildingId: building, premisesType: 'other' });
    for (const query of ['', '&sort=-due', '&sort=place', '&sort=-place', '&sort=last'])
      expect((await listed(homeList, `building=${building}${query}`))[0], query).toBe('Communal parts, Mill Court');
    const line = (await listed(homeList, `shown=${building}`)).indexOf('Communal parts, Mill Court');
    expect((await listed(homeList, `shown=${building}`)).slice(line + 1, line + 4).toSorted()).toEqual([
      ...['Flat 1', 'Flat 2', 'Flat 3'],
    ]);
    const csv = await (await visitor.get(`/sites/sites.csv?building=${building}&sort=-place`)).text();
    expect(csv.split('\r\n')[1]).toMatch(/^"?Communal parts, Mill Court/);
  });

  test('all its homes are chosen for the plan of visits', async () => {
    const context = { db: database.db, viewer: office(), today, timeZone: 'Europe/London' };
    const values: Record<string, string[]> = { all: ['1'], query: [`building=${building}`] };
    expect(await chosenOf(homeList, context, (name) => values[name] ?? [])).toHaveLength(4);
    const strange = { ...context, viewer: world.other.people.office };
    expect(await chosenOf(homeList, strange, (name) => values[name] ?? [])).toEqual([]);
  });

  test('visits to come are those of its homes that are not over, and the list of visits finds them by building', async () => {
    const [first = '', second = ''] = homes;
    const { electrician } = world.company.people;
    const on = (siteId: string, day: string) => book(database.db, world.company, electrician, siteId, day);
    await on(second, '2026-12-08');
    await on(first, '2026-12-01');
    const past = await on(first, '2026-11-25');
    await database.db.updateTable('visit').set({ day: '2026-11-02' }).where('id', '=', past.visitId).execute();
    const cancelled = await on(first, '2026-12-02');
    await database.db.updateTable('visit').set({ status: 'cancelled' }).where('id', '=', cancelled.visitId).execute();
    await book(database.db, world.company, electrician);
    const coming = async (who = office(), most = 11) =>
      (await listVisitsInBuilding(database.db, who, building, { from: today, most })).map(({ day }) => day);
    expect(await coming()).toEqual(['2026-12-01', '2026-12-08']);
    expect(await coming(office(), 1)).toEqual(['2026-12-01']);
    for (const who of [...strangers(), world.company.people.client]) expect(await coming(who)).toEqual([]);
    const query = `building=${building}&day_from=${today}&sort=day&status=booked`;
    expect(await openList(visitList, { deps: world.deps, viewer: office() }, query)).toMatchObject({
      ...{ count: 2, refused: [] },
    });
    const others = await openList(visitList, { deps: world.deps, viewer: world.other.people.office }, query);
    expect(others.refused).toHaveLength(1);
  });

  test('open defects are those of its homes, C1 first; the next due is the first of its homes', async () => {
    const [first = '', second = ''] = homes;
    const { own } = world.company.sites;
    await issuedReport(world.deps, world.company, wholeInspection({ defects: Object.values(demoDefects) }));
    expect(await listDefectsInBuilding(database.db, office(), building, 20)).toEqual([]);
    await database.db.updateTable('site').set({ building_id: building }).where('id', '=', own).execute();
    const defects = await listDefectsInBuilding(database.db, office(), building, 20);
    expect(defects.length).toBeGreaterThan(2);
    expect(new Set(defects.map(({ site_id }) => site_id))).toEqual(new Set([own]));
    await database.db
      .updateTable('defect')
      .set({ code: 'C1' })
      .where('id', '=', defects.at(-1)?.id ?? '')
      .execute();
    const codes = (await listDefectsInBuilding(database.db, office(), building, 20)).map(({ code }) => code);
    expect([codes[0], codes.length]).toEqual(['C1', defects.length]);
    expect(await listDefectsInBuilding(database.db, office(), building, 1)).toHaveLength(1);
    expect(await listDefectsInBuilding(database.db, world.company.people.client, building, 20)).toHaveLength(
      defects.length,
    );
    const due = (siteId: string, day: string) =>
      database.db.updateTable('home_state').set({ next_due: day }).where('site_id', '=', siteId).execute();
    await due(first, '2026-12-05');
    await due(second, '2026-12-02');
    expect(await findNextDueIn(database.db, office(), building)).toMatchObject({
      ...{ siteId: second, name: 'Flat 2', nextDue: '2026-12-02' },
    });
    for (const who of strangers()) {
      expect(await listDefectsInBuilding(database.db, who, building, 20)).toEqual([]);
      expect(await findNextDueIn(database.db, who, building)).toBeUndefined();
    }
  });
});
