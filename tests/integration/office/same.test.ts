import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  compareSites,
  isComparing,
  listSameAs,
  listSameClients,
  listSameSites,
} from '../../../src/features/merging/server/repository/same.ts';
import { listToldApart, tellThingsApart } from '../../../src/features/merging/server/repository/told-apart.ts';
import { inTransaction } from '../../../src/server/db/dialect.ts';
import { insertSites } from '../../../src/server/repositories/register/sites.ts';
import { changeSite } from '../../../src/server/sites/change.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { siteDetails } from '../../support/details.ts';
import { makeCompany } from '../../support/world.ts';
import { mustRedirect, openSite, type Site } from './site.ts';

onBothDatabases('sites and clients that may be the same', (database) => {
  let world: Site;
  let ids: string[];
  const office = () => world.company.people.office;
  const home = (name: string, addressLines: string[], more: { uprn?: string; clientId?: string } = {}) => ({
    ...siteDetails(more.clientId ?? world.company.clients.own, { name, addressLines, postcode: 'TE9 9SM' }),
    uprn: more.uprn ?? '',
  });
  const add = (...homes: ReturnType<typeof home>[]) =>
    inTransaction(database.db, (trx) => insertSites(trx, office(), homes, new Date()));
  const groups = async (by: 'address' | 'uprn', viewer = office()) =>
    (await listSameSites(database.db, viewer, { by })).groups.map(({ things }) => things.map(({ id }) => id));

  beforeAll(async () => {
    world = await openSite(database.db);
    const { other } = world.company.clients;
    ids = await add(
      home('Flat 2, 14 Mill Road', ['Flat 2', '14 Mill Road'], { uprn: '100023336956' }),
      home('14 Mill Rd, Flat 2', ['14 Mill Rd', 'Flat 2']),
      home('Flat 3, 14 Mill Road', ['Flat 3', '14 Mill Road']),
      home('Flat 2, 14 Mill Road', ['Flat 2', '14 Mill Road'], { clientId: other, uprn: '100023336956' }),
    );
  });

  test('one address in other words is found for one client, one UPRN for any; another company finds none', async () => {
    const [first = '', second = '', , theirs = ''] = ids;
    expect(await groups('address')).toEqual([[first, second].toSorted()]);
    expect(await groups('uprn')).toEqual([[first, theirs].toSorted()]);
    for (const by of ['address', 'uprn'] as const) expect(await groups(by, world.other.people.office)).toEqual([]);
  });

  test('what was there before is compared by the housekeeping', async () => {
    await database.db.updateTable('site').set({ same_key: '' }).where('id', 'in', ids).execute();
    expect(await groups('address')).toEqual([]);
    expect(await isComparing(database.db, office())).toBe(true);
    expect(await isComparing(database.db, world.other.people.office)).toBe(false);
    await compareSites(database.db);
    expect(await isComparing(database.db, office())).toBe(false);
    expect(await groups('address')).toHaveLength(1);
  });

  test('a change of the address, an archive and a merge end it', async () => {
    const [first = '', second = '', third = ''] = ids;
    const change = (id: string, lines: string[]) =>
      inTransaction(database.db, (trx) =>
        changeSite(trx, office(), id, { ...home(lines.join(', '), lines), building: '' }, new Date()),
      );
    await change(third, ['2 Flat', '14 Mill Road']);
    await change(second, ['Flat 4', '14 Mill Road']);
    expect(await groups('address')).toEqual([]);
    await change(second, ['Flat 2', '14 Mill Road']);
    expect(await groups('address')).toEqual([[first, second].toSorted()]);
    const visitor = await world.as(office());
    await mustRedirect(visitor.post('/sites/archive', { site: second }));
    expect(await groups('address')).toEqual([]);
    await mustRedirect(visitor.post('/sites/archive/restoration', { site: second }));
    const merge = new URLSearchParams([
      ['submission', crypto.randomUUID()],
      ['site', first],
      ['site', second],
      ['stays', first],
    ]);
    await mustRedirect(visitor.post('/sites/merge', merge));
    expect(await groups('address')).toEqual([]);
  });

  test('a group that is said to be different is gone until another joins it, or it is taken back', async () => {
    const lines = ['7 Alder Row'];
    const [one = '', two = ''] = await add(home('7 Alder Row', lines), home('7 Alder Row', lines));
    const group = async () => {
      const found = await listSameSites(database.db, office(), { by: 'address' });
      return found.groups.find(({ things }) => things.some(({ id }) => id === one));
    };
    const { by = 'address', shared: key = '' } = (await group()) ?? {};
    const visitor = await world.as(office());
    const say = (path: string, fields: Record<string, string>, who = visitor) => who.post(path, fields);
    const refusal = await say('/sites/same', { by: 'nothing', group: key });
    expect(refusal.status).toBe(422);
    for (const stranger of [world.other.people.office])
      expect((await say('/sites/same', { by, group: key }, await world.as(stranger))).status).toBe(422);
    for (const person of [world.company.people.supervisor, world.company.people.client])
      expect((await say('/sites/same', { by, group: key }, await world.as(person))).status).toBe(403);
    const twice = { by, group: key, submission: crypto.randomUUID() };
    for (const fields of [twice, twice])
      expect(await mustRedirect(say('/sites/same', fields))).toBe('/sites/same?by=apart&done=told-apart');
    expect(await group()).toBeUndefined();
    const { groups: told } = await listToldApart(database.db, office(), 'site');
    expect(told.map(({ names }) => names.map(({ id }) => id))).toEqual([[one, two].toSorted()]);
    expect((await listToldApart(database.db, office(), 'client')).groups).toEqual([]);
    expect((await listToldApart(database.db, world.other.people.office, 'site')).groups).toEqual([]);
    const [third = ''] = await add(home('7 Alder Row', lines));
    expect((await group())?.things).toHaveLength(3);
    // One of them goes and another has come: a count would not tell.
    await mustRedirect(visitor.post('/sites/archive', { site: two }));
    expect((await group())?.things.map(({ id }) => id)).toEqual([one, third].toSorted());
    await mustRedirect(visitor.post('/sites/archive', { site: third }));
    await mustRedirect(visitor.post('/sites/archive/restoration', { site: two }));
    expect(await group()).toBeUndefined();
    expect(await mustRedirect(say('/sites/same/undo', { by, group: key }))).toContain('done=told-apart-undone');
    expect((await say('/sites/same/undo', { by, group: key })).status).toBe(422);
    expect((await group())?.things).toHaveLength(2);
    for (const path of ['/sites/same?by=apart', '/clients/same?by=apart'])
      expect((await visitor.get(path)).status, path).toBe(200);
    await mustRedirect(visitor.post('/sites/archive', { site: two }));
  });

  test('more than a page is turned, and a group of very many is cut', async () => {
    const crowdSize = 60;
    const many = Array.from({ length: 120 }, (_, at) => home(`${at % 60} Reed Way`, [`${at % 60} Reed Way`]));
    const crowd = Array.from({ length: crowdSize }, () => home('1 Sedge Way', ['1 Sedge Way']));
    await add(...many, ...crowd);
    const first = await listSameSites(database.db, office(), { by: 'address' });
    const second = await listSameSites(database.db, office(), { by: 'address', after: first.next });
    expect([first.groups.length, second.groups.length, second.next]).toEqual([50, 11, undefined]);
    const sizes = [...first.groups, ...second.groups].map(({ things }) => things.length);
    expect([Math.max(...sizes), sizes.filter((size) => size === 2).length]).toEqual([10, 60]);
    const whole = [...first.groups, ...second.groups].filter(({ isMore }) => isMore);
    expect(whole).toHaveLength(1);
    const { key = '' } = whole[0] ?? {};
    const page = await listSameAs(database.db, office(), { by: 'address', key });
    const rest = await listSameAs(database.db, office(), { by: 'address', key, after: page.next ?? '' });
    expect([page.group.things.length, rest.group.things.length, rest.next]).toEqual([50, 10, undefined]);
    for (const who of [world.other.people.office, world.other.people.client])
      expect((await listSameAs(database.db, who, { by: 'address', key })).group.things).toEqual([]);
  });

  test('clients of one name or mail address are found; the pages are for those who merge', async () => {
    const [one] = (await listSameClients(database.db, office(), {})).groups;
    expect(one).toBeUndefined();
    const client = await database.db
      .selectFrom('client')
      .where('id', '=', world.company.clients.other)
      .select('name')
      .executeTakeFirstOrThrow();
    await database.db
      .updateTable('client')
      .set({ name: `The ${client.name.toUpperCase()}, Ltd` })
      .where('id', '=', world.company.clients.own)
      .execute();
    const { groups: found } = await listSameClients(database.db, office(), {});
    expect(found.map(({ shares, things }) => [shares, things.length])).toEqual([['Same name', 2]]);
    expect((await listSameClients(database.db, world.company.people.client, {})).groups).toEqual([]);
    const [{ by: shares = 'name', shared: same = '' } = {}] = found;
    const visitor = await world.as(office());
    await mustRedirect(visitor.post('/clients/same', { by: shares, group: same }));
    expect((await listSameClients(database.db, office(), {})).groups).toEqual([]);
    expect((await listToldApart(database.db, office(), 'client')).groups.map(({ names }) => names.length)).toEqual([2]);
    await mustRedirect(visitor.post('/clients/same/undo', { by: shares, group: same }));
    expect((await listSameClients(database.db, office(), {})).groups).toHaveLength(1);
    for (const path of ['/sites/same', '/sites/same?by=uprn&after=%00', '/sites/same?group=none', '/clients/same'])
      expect((await (await world.as(office())).get(path)).status, path).toBe(200);
    expect((await (await world.as(world.company.people.supervisor)).get('/sites/same')).status).toBe(403);
  });

  test('what was said to be different is listed page by page, each group once', async () => {
    const { db } = database;
    const own = await makeCompany(db, `Apart ${randomUUID().slice(0, 8)}`);
    const viewer = own.people.office;
    const said = (at: number) => new Date(Date.UTC(2026, 10, 24, 10, Math.floor(at / 3)));
    // Some of them at the same time, and with a space in what they share.
    for (let at = 0; at < 120; at += 1)
      await db
        .transaction()
        .execute((trx) =>
          tellThingsApart(
            trx,
            viewer,
            { shares: at % 2 ? 'uprn' : 'address', shared: `x ${at}` },
            [own.sites.own],
            said(at),
          ),
        );
    const pages: string[][] = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: Awaited<ReturnType<typeof listToldApart>> = await listToldApart(db, viewer, 'site', after);
      pages.push(page.groups.map(({ shared }) => shared));
      expect(page.groups.every(({ names }) => names[0]?.id === own.sites.own)).toBe(true);
      after = page.next;
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(new Set(pages.flat()).size).toBe(120);
    expect(pages[0]?.slice(0, 3).sort()).toEqual(['x 117', 'x 118', 'x 119']);
  });
});
