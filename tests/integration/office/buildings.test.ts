import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { proposedBuildings } from '../../../src/features/buildings/server/name-buildings.ts';
import { countByBuilding } from '../../../src/features/compliance/server/states.ts';
import { inTransaction } from '../../../src/server/db/dialect.ts';
import { chosenOf } from '../../../src/server/lists/chosen.ts';
import { openList } from '../../../src/server/lists/open-list.ts';
import { homeList } from '../../../src/server/office-lists/homes.tsx';
import { getBuilding, listBuildings, listHomesInNone } from '../../../src/server/repositories/homes/buildings.ts';
import { getSite, insertSites } from '../../../src/server/repositories/register/sites.ts';
import { addSite } from '../../../src/server/sites/add.ts';
import { changeSite } from '../../../src/server/sites/change.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { siteDetails } from '../../support/details.ts';
import { mustRedirect, openSite, refused, type Site } from './site.ts';

onBothDatabases('buildings with several homes', (database) => {
  let world: Site;
  let homes: string[];
  beforeAll(async () => {
    world = await openSite(database.db);
    homes = [];
    for (const [at, building] of ['Mill Court', ' MILL  court ', ''].entries())
      homes.push(await add(`Flat ${at + 1}`, building));
  });
  const company = () => world.company;
  const office = () => company().people.office;
  const details = (name: string, building: string, clientId = company().clients.own) => ({
    ...siteDetails(clientId, { name, addressLines: [`${name}, Mill Court`], postcode: 'TE4 4MC' }),
    building,
  });
  const add = (name: string, building: string) =>
    inTransaction(database.db, (trx) => addSite(trx, office(), details(name, building), new Date()));
  const change = (id: string, building: string, clientId?: string) =>
    inTransaction(database.db, (trx) => changeSite(trx, office(), id, details('Flat', building, clientId), new Date()));
  const listed = async (who = office()) => (await listBuildings(database.db, who)).buildings;

  test('homes of one client that name a building, in any letters, are in one', async () => {
    const [mill, ...others] = await listed();
    expect(others).toEqual([]);
    expect(mill).toMatchObject({ name: 'Mill Court', postcode: 'TE4 4MC' });
    const [first, second, third] = await Promise.all(homes.map((id) => getSite(database.db, office(), id)));
    expect([first?.buildingId, second?.buildingId]).toEqual([mill?.id, mill?.id]);
    expect(third).toMatchObject({ building: '', buildingId: '' });
  });

  test('its states are summed, for those who see its homes: a client theirs, another company none, people on the tools none', async () => {
    const [mill] = await listed();
    const id = mill?.id ?? '';
    const sum = async (who = office()) => {
      const counts = (await countByBuilding(database.db, who, [id], '2026-11-24')).get(id) ?? {};
      return Object.values(counts).reduce((all, count) => all + count, 0);
    };
    expect(await sum()).toBe(2);
    expect(await sum(company().people.client)).toBe(2);
    expect(await sum(world.other.people.office)).toBe(0);
    expect(await listed(company().people.client)).toHaveLength(1);
    for (const who of [world.other.people.office, world.other.people.client, company().people.electrician]) {
      expect(await listed(who)).toEqual([]);
      await expect(getBuilding(database.db, who, id)).rejects.toThrow('building');
    }
  });

  test('its pages and its filter open', async () => {
    const visitor = await world.as(office());
    const [mill] = await listed();
    const open = async (path: string) => (await visitor.get(path)).status;
    expect(await open(`/sites?building=${mill?.id}`)).toBe(200);
    expect(await open('/buildings')).toBe(200);
    expect(await open(`/buildings/${mill?.id}`)).toBe(200);
  });

  test('the list of sites has a building as one line, which opens, is ticked as its homes, and counts right', async () => {
    const shown = async (query: string, who = office()) => openList(homeList, { deps: world.deps, viewer: who }, query);
    const context = { db: database.db, viewer: office(), today: '2026-11-24', timeZone: 'Europe/London' };
    const [mill] = await listed();
    const key = mill?.id ?? '';
    const closed = await shown('');
    const singly = await shown('sort=last');
    expect(closed.found).toBe(singly.count);
    expect(closed.count).toBe(singly.count - 1);
    expect(closed.rows).toHaveLength(closed.count);
    const line = closed.rows.find((row) => row.line)?.line;
    expect(line).toMatchObject({ key, name: 'Mill Court', place: 'TE4 4MC', count: 2, isOpen: false });
    expect(line?.words).toMatch(/^2 homes: /);
    expect(line?.href).toBe(`/sites?shown=${key}#line-${key}`);
    const open = await shown(`shown=${key}`);
    expect(open.count).toBe(closed.count);
    expect(open.refused).toEqual([]);
    expect(open.rows.find((row) => row.line)?.id).toBe(`line-${key}`);
    expect(open.rows.filter(({ within }) => within).map(({ name }) => name)).toEqual(['Flat 1', 'Flat 2']);
    expect(open.rows.find((row) => row.line)?.line).toMatchObject({ isOpen: true, href: `/sites#line-${key}` });
    for (const query of ['q=flat', `building=${key}`])
      expect((await shown(query)).rows.some((row) => row.line)).toBe(false);
    const chosen = (query: string, ...ticked: string[]) =>
      chosenOf(homeList, context, (name) => (name === 'site' ? ticked : name === 'query' ? [query] : []));
    expect((await chosen('', `line-${key}`)).toSorted()).toEqual(homes.slice(0, 2).toSorted());
    expect(await chosen('', `line-${key}`, ...homes)).toHaveLength(3);
    expect(await chosen('archived=yes', `line-${key}`)).toEqual([]);
    expect(await chosen('', 'line-nobodys-building')).toEqual([]);
    expect((await shown('', company().people.client)).rows.some((row) => row.line)).toBe(true);
    for (const who of [world.other.people.office, company().people.electrician])
      expect((await shown(`shown=${key}`, who)).rows.some((row) => row.line)).toBe(false);
    const strange = { ...context, viewer: world.other.people.office };
    expect(await chosenOf(homeList, strange, (name) => (name === 'site' ? [`line-${key}`] : []))).toEqual([]);
    const csv = await (await (await world.as(office())).get('/sites/sites.csv')).text();
    expect(csv.trim().split('\r\n')).toHaveLength(closed.found + 1);
  });

  test('by next due a building stands where the first of its homes does, in either direction', async () => {
    const due = (site: string, day: string | null) =>
      database.db.updateTable('home_state').set({ next_due: day }).where('site_id', '=', site).execute();
    const places = async (query: string) => {
      const { rows } = await openList(homeList, { deps: world.deps, viewer: office() }, query);
      return rows.map(({ line, id }) => line?.name ?? id);
    };
    const [one = '', two = '', alone = ''] = homes;
    await due(one, '2031-01-01');
    await due(two, '2020-01-01');
    await due(alone, '2025-01-01');
    expect((await places('')).slice(0, 2)).toEqual(['Mill Court', alone]);
    await due(two, '2030-01-01');
    expect((await places('sort=due')).slice(0, 2)).toEqual([alone, 'Mill Court']);
    const last = await places('sort=-due');
    expect(last.indexOf('Mill Court')).toBeLessThan(last.indexOf(alone));
    for (const home of [one, two, alone]) await due(home, null);
  });

  test('a home that goes to another client is in a building of theirs; one that leaves it is in none', async () => {
    const [home = '', second = ''] = homes;
    await change(home, 'Mill Court', company().clients.other);
    const theirs = await getSite(database.db, office(), home);
    const [before] = await Promise.all([getSite(database.db, office(), second)]);
    expect(theirs.building).toBe('Mill Court');
    expect(theirs.buildingId).not.toBe(before.buildingId);
    await change(second, '');
    expect(await getSite(database.db, office(), second)).toMatchObject({ building: '', buildingId: '' });
    expect((await listed()).map(({ clientId }) => clientId)).toEqual([company().clients.other]);
  });

  test('buildings that addresses name are made in one step; a name of elsewhere gets its postcode', async () => {
    const visitor = await world.as(office());
    const homesAt = async (postcode: string) => {
      for (const at of [1, 2]) {
        const name = `Flat ${at}, Tannery Court`;
        const home = { ...siteDetails(company().clients.own), name, addressLines: [name], postcode };
        await inTransaction(database.db, (trx) => addSite(trx, office(), home, new Date()));
      }
    };
    await homesAt('TE6 1TC');
    const proposed = async (who = office()) =>
      (await proposedBuildings(database.db, who)).proposals.filter(({ name }) => name === 'Tannery Court');
    const [first] = await proposed();
    expect(first?.homes).toHaveLength(2);
    expect(await proposed(world.other.people.office)).toEqual([]);
    const { errors } = await refused(visitor.post('/buildings/proposed', {}));
    expect(errors[0]?.message).toBe('Tick the buildings that are right');
    const form = () =>
      new URLSearchParams([
        ['submission', randomUUID()],
        ['building', first?.key ?? ''],
      ]);
    await mustRedirect(visitor.post('/buildings/proposed', form()));
    expect(await proposed()).toEqual([]);
    const again = await refused(visitor.post('/buildings/proposed', form()));
    expect(again.errors[0]?.message).toBe('These homes are in their buildings already.');
    await homesAt('TE7 2TC');
    const [second] = await proposed();
    const other = new URLSearchParams([
      ['submission', randomUUID()],
      ['building', second?.key ?? ''],
    ]);
    await mustRedirect(visitor.post('/buildings/proposed', other));
    const made = (await listed()).filter(({ name }) => name.startsWith('Tannery'));
    expect(made.map(({ name, postcode }) => [name, postcode])).toEqual([
      ['Tannery Court', 'TE6 1TC'],
      ['Tannery Court, TE7 2TC', 'TE7 2TC'],
    ]);
    const supervisor = await world.as(company().people.supervisor);
    expect((await supervisor.post('/buildings/proposed', form())).status).toBe(403);
  });

  test('proposals are paged by postcode, so that those behind 50 refused ones can be reached and made', async () => {
    const mine = world.other.people.office;
    const many = Array.from({ length: 140 }, (_, at) => {
      const line = `Flat ${(at % 2) + 1}, Block ${String(Math.floor(at / 2)).padStart(2, '0')}`;
      const postcode = `TE${10 + Math.floor(at / 20)} 1AA`;
      return { ...siteDetails(world.other.clients.own, { name: line, postcode }), addressLines: [line] };
    });
    await inTransaction(database.db, (trx) => insertSites(trx, mine, many, new Date()));
    const first = await proposedBuildings(database.db, mine);
    expect([first.proposals.length, first.next]).toEqual([50, 'TE14 1AA']);
    const second = await proposedBuildings(database.db, mine, first.next);
    expect([second.proposals.map(({ name }) => name).toSorted()[0], second.next]).toEqual(['Block 50', undefined]);
    expect(second.proposals).toHaveLength(20);
    const visitor = await world.as(mine);
    const key = second.proposals[0]?.key ?? '';
    const form = (after: string) =>
      new URLSearchParams([
        ['submission', randomUUID()],
        ['building', key],
        ['after', after],
      ]);
    await refused(visitor.post('/buildings/proposed', form('TE16 1AA')));
    expect(await mustRedirect(visitor.post('/buildings/proposed', form('TE14 1AA')))).toBe(
      '/buildings?done=buildings-named',
    );
    expect((await proposedBuildings(database.db, mine, first.next)).proposals).toHaveLength(19);
    expect((await proposedBuildings(database.db, mine)).proposals).toHaveLength(50);
    expect((await visitor.get('/buildings/proposed?after=%00ZZ99')).status).toBe(200);
  });

  test('homes in none are read in slices that cut no postcode, however many share it', async () => {
    const mine = world.other.people.office;
    const read = async (after: string, most: number) => {
      const { homes, next } = await listHomesInNone(database.db, mine, ['flat'], { after, most });
      return [homes.length, next];
    };
    const all = await read('', 1000);
    expect(all[1]).toBeUndefined();
    expect(await read('', 30)).toEqual([20, 'TE10 1AA']);
    expect(await read('TE10 1AA', 45)).toEqual([40, 'TE12 1AA']);
    expect(await read('TE10 1AA', 7)).toEqual([7, 'TE11 1AA']);
    expect((await read('TE16 1AA', 30))[1]).toBeUndefined();
  });

  test('a filter that finds one home of a building shows the home; many buildings fill pages that hold every line once', async () => {
    const second = await add('Flat 8', 'Kiln Court');
    await add('Flat 9', 'Kiln Court');
    await database.db.updateTable('home_state').set({ open_c2: 1 }).where('site_id', '=', second).execute();
    const one = await openList(homeList, { deps: world.deps, viewer: office() }, 'open=C2');
    expect(one.rows.map(({ id, line }) => [id, line])).toEqual([[second, undefined]]);
    await database.db.updateTable('home_state').set({ open_c2: 0 }).where('site_id', '=', second).execute();
    const before = await openList(homeList, { deps: world.deps, viewer: office() }, '');
    const added = await inTransaction(database.db, (trx) =>
      insertSites(
        trx,
        office(),
        Array.from({ length: 2400 }, (_, at) => ({
          ...siteDetails(company().clients.own, { name: `Flat ${at}`, postcode: 'TE5 5AA' }),
          building: at % 3 === 0 ? '' : `Block ${at % 60}`,
        })),
        new Date(),
      ),
    );
    const lines: string[] = [];
    let pages = 1;
    for (let page = 1; page <= pages; page += 1) {
      const list = await openList(homeList, { deps: world.deps, viewer: office() }, `page=${page}`);
      pages = list.turned.last;
      lines.push(...list.rows.map((row) => row.line?.key ?? row.id));
      if (page === pages) expect(lines).toHaveLength(list.count);
      expect(list.found - list.count).toBe(before.found - before.count + 1600 - 40);
    }
    expect(new Set(lines).size).toBe(lines.length);
    await database.db.deleteFrom('home_state').where('site_id', 'in', added).execute();
  });

  test('ticked buildings with more homes than one action takes are refused, and nothing is done', async () => {
    const home = await add('Flat 1', 'Hive Court');
    const row = await database.db.selectFrom('site').where('id', '=', home).selectAll().executeTakeFirstOrThrow();
    const columns = Object.keys(row);
    const copied = columns.map((name) => (name === 'id' ? sql`site.id || '-' || n.v` : sql.ref(`site.${name}`)));
    await sql`insert into site (${sql.join(columns.map((name) => sql.ref(name)))})
      with recursive n(v) as (select 1 union all select v + 1 from n where v < 10000)
      select ${sql.join(copied)} from site cross join n where site.id = ${home}`.execute(database.db);
    const ticked = new URLSearchParams([
      ['submission', randomUUID()],
      ['site', `line-${row.building_id}`],
    ]);
    const { errors } = await refused((await world.as(office())).post('/sites/archive', ticked));
    expect(errors[0]?.message).toMatch(/^10,001 sites are chosen, and one action takes at most 10,000\./);
    const archived = database.db.selectFrom('site').where('building_id', '=', row.building_id);
    expect(await archived.where('archived_at', 'is not', null).select('id').execute()).toEqual([]);
  });
});
