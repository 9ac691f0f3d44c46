import { beforeAll, expect, test } from 'vitest';
import { correctEarlier, removeEarlier } from '../../../src/features/earlier-certificates/server/earlier.ts';
import { addOccupant, moveOut } from '../../../src/features/occupants/server/people.ts';
import { readTyped } from '../../../src/features/search/domain/typed.ts';
import { searchAll } from '../../../src/features/search/server/search.ts';
import type { Viewer } from '../../../src/kernel/viewer.ts';
import { addClient } from '../../../src/server/clients/add.ts';
import { changeClient } from '../../../src/server/clients/change.ts';
import { up as buildingsFoundAgain } from '../../../src/server/db/migrations/2026-12-01-20-buildings-found.ts';
import { up as tenantsFoundAgain } from '../../../src/server/db/migrations/2026-12-01-38-tenants-found.ts';
import { up as firmsFoundAgain } from '../../../src/server/db/migrations/2026-12-02-21-firms-found.ts';
import type { ListContext } from '../../../src/server/lists/list.ts';
import { siteWords } from '../../../src/server/office-lists/filters.ts';
import { listSites } from '../../../src/server/repositories/register/listed-sites.ts';
import { getSite, insertSites, saveSite } from '../../../src/server/repositories/register/sites.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { booking, clientDetails, siteDetails } from '../../support/details.ts';
import { addEarlier, earlierDetails, occupantDetails } from '../../support/earlier.ts';
import { inTransaction, issue, type Seed, seedApprovedReport, seedCompany } from '../../support/seed.ts';

onBothDatabases('search from anywhere', (database) => {
  let ours: Seed;
  let theirs: Seed;
  let home: string;
  let issued: string;

  beforeAll(async () => {
    ours = await seedCompany(database.db);
    theirs = await seedCompany(database.db);
    const { office, supervisor, electrician } = ours.viewers;
    const [first = ''] = await inTransaction(database.db, async (trx) => {
      const ids = await insertSites(
        trx,
        office,
        [
          siteDetails(ours.clientId, {
            name: '23 Lamplighter Street',
            addressLines: ['23 Lamplighter Street'],
            town: 'Marlbeck',
            postcode: 'ZX4 7GH',
            uprn: '000100023336956',
            ownReference: 'LL/0042-B',
          }),
          siteDetails(ours.client2Id, {
            name: '4 Chandler Terrace',
            addressLines: ['4 Chandler Terrace'],
            town: 'Marlbeck',
          }),
        ],
        new Date(),
      );
      const tenant = { ...occupantDetails({ name: 'Mrs Siân Prŷs-Jones' }), siteId: ids[0] as string };
      await addOccupant(trx, office, tenant, new Date());
      const order = { orderNumber: 'HH-20823', clientReference: 'WR 88' };
      await bookVisit(trx, office, booking(ids[0] as string, electrician.userId, order), new Date());
      return ids;
    });
    home = first;
    issued = await seedApprovedReport(database.db, ours);
    await issue(database.db, supervisor, issued);
  });

  const look = (search: string, who: Viewer = ours.viewers.office, exactly = false) =>
    searchAll(database.db, who, readTyped(search), { exactly });
  const hrefs = async (search: string, who?: Viewer) => (await look(search, who)).found.map(({ href }) => href);

  test.each([
    '23 lampl',
    'lamplighter 23',
    'Lamplighter Street, Marlbeck',
    'ZX4 7GH',
    'zx47gh',
    'zx47',
    '000100023336956',
    '100023336956',
    'LL/0042-B',
    'll0042b',
    'sian prys',
    'Prŷs-Jones',
    'larch lamplighter',
  ])('a home is found by “%s”', async (search) => {
    expect((await hrefs(search))[0]).toBe(`/sites/${home}`);
  });

  test('a client, an order and a building have all the words typed, not one each of two', async () => {
    const { office, electrician } = ours.viewers;
    const [orrin = ''] = await inTransaction(database.db, async (trx) => {
      const ids = [];
      for (const name of ['Orrin Lettings', 'Orchid Estates'])
        ids.push(await addClient(trx, office, clientDetails(name), new Date()));
      const blocks = ['Orbit House', 'Opal Court'].map((building, at) => ({
        ...siteDetails(ours.clientId, { name: `${at} Ormond Row`, town: 'Ormond' }),
        building,
      }));
      const [first = ''] = await insertSites(trx, office, blocks, new Date());
      for (const orderNumber of ['ORD-771', 'OPS-772']) {
        const order = { orderNumber, clientReference: '' };
        await bookVisit(trx, office, booking(first, electrician.userId, order), new Date());
      }
      return ids;
    });
    const exactly = async (text: string) => (await look(text, office, true)).found.map(({ href }) => href);
    expect(await exactly('orrin lettings')).toEqual([`/clients/${orrin}`]);
    expect(await exactly('orbit ormond')).toHaveLength(1);
    expect(await exactly('ord 771')).toHaveLength(1);
    for (const text of ['orrin estates', 'orchid lettings', 'orbit court', 'opal house', 'ord 772', 'ops 771'])
      expect(await exactly(text), text).toEqual([]);
  });

  test('a building is found by its name, by the street of its homes, and once; fenced', async () => {
    const { office, client } = ours.viewers;
    const flats = [1, 2, 3].map((flat) => ({
      ...siteDetails(ours.clientId, { name: `Flat ${flat}`, town: 'Quayport', postcode: 'ZX6 2QP' }),
      ...{ addressLines: [`Flat ${flat}, Tern House`, '5 Quayside'], building: 'Tern House' },
    }));
    const hidden = { ...siteDetails(ours.clientId, { name: '1 Weir', town: 'Quayport' }), building: 'Ardent Court' };
    const [flat = '', , , last = ''] = await inTransaction(database.db, (trx) =>
      insertSites(trx, office, [...flats, hidden], new Date()),
    );
    const { buildingId } = await getSite(database.db, office, flat);
    const at = `/buildings/${buildingId}`;
    for (const typed of ['tern house', 'TERN', 'zx62qp', 'Quayside 5', 'tern quayside', 'tenr house'])
      expect(
        (await hrefs(typed)).filter((href) => href === at),
        typed,
      ).toEqual([at]);
    expect((await hrefs('tern house'))[0]).toBe(at);
    expect((await hrefs('5 quayside'))[0]).toBe(at);
    expect((await hrefs('flat 2 quayside'))[0]).toBe(`/sites/${(await look('flat 2 quayside')).found[0]?.siteId}`);
    expect(await hrefs('tern house', client)).toContain(at);
    for (const who of [theirs.viewers.office, theirs.viewers.client, ours.viewers.electrician])
      expect(await hrefs('tern house', who)).not.toContain(at);
    // By words of the building alone, which no home has.
    const ardent = (await getSite(database.db, office, last)).buildingId;
    expect(await hrefs('ardent')).toEqual([`/buildings/${ardent}`]);
    await inTransaction(database.db, (trx) => saveSite(trx, office, last, { ...hidden, building: '' }, new Date()));
    expect(await hrefs('ardent')).toEqual([]);
    await database.db.deleteFrom('search_word').where('kind', '=', 'building').execute();
    expect((await hrefs('ardent')).length).toBe(0);
    for (const step of buildingsFoundAgain()) if (typeof step === 'function') await inTransaction(database.db, step);
    expect((await hrefs('tern'))[0]).toBe(at);
  });

  test.each(['CP-EICR-00001', 'cpeicr00001', 'cp-eicr-1', 'CP EICR 1', '1', '00001', 'eicr 1'])(
    'a certificate is found by “%s”',
    async (search) => {
      const { found } = await look(search);
      expect(found[0]).toMatchObject({ kind: 'certificate', href: `/reports/${issued}`, title: 'CP-EICR-00001' });
      expect(found[0]?.state).toBeDefined();
    },
  );

  test('a certificate is found by its address too, after its home', async () => {
    const { found } = await look('12 imaginary');
    expect(found.map(({ kind }) => kind)).toEqual(['home', 'certificate']);
  });

  test.each(['HH-20823', 'hh20823', '20823', 'WR 88', 'wr88'])('a visit is found by the order “%s”', async (search) => {
    expect((await look(search)).found[0]).toMatchObject({ kind: 'order', title: 'HH-20823' });
  });

  test('a tenant, a client and a person are found by name, each as what they are', async () => {
    expect((await look('prys')).found[0]).toMatchObject({ kind: 'tenant', title: 'Mrs Siân Prŷs-Jones' });
    expect((await look('larch')).found[0]).toMatchObject({ kind: 'client', title: 'Larch Lettings' });
    expect((await look('olive')).found[0]).toMatchObject({ kind: 'person', title: 'Olive Owner' });
  });

  test.each([
    ['chandlr', 'chandler'],
    ['chandelr', 'chandler'],
    ['lampligter 23', 'lamplighter 23'],
    ['23 lammplighter', '23 lamplighter'],
    ['larhc', 'larch'],
  ])('“%s” is read as “%s”, and not where it is asked exactly', async (typed, readAs) => {
    const result = await look(typed);
    expect(result.readAs).toBe(readAs);
    expect(result.found.length).toBeGreaterThan(0);
    expect(await look(typed, ours.viewers.office, true)).toMatchObject({ found: [], readAs: undefined });
  });

  test('what is found as it is typed is not read as anything else', async () => {
    expect((await look('chandl')).readAs).toBeUndefined();
    expect((await look('zzzz nothing')).readAs).toBeUndefined();
  });

  test('a client finds own homes and certificates and nothing else, not even by a mistake of one letter', async () => {
    const { client, client2 } = ours.viewers;
    expect(await hrefs('23 lampl', client)).toEqual([`/sites/${home}`]);
    expect(await hrefs('23 lampl', client2)).toEqual([]);
    for (const search of ['chandler', 'chandlr', 'maple', 'HH-20823', 'olive', 'CP-EICR-00001'])
      expect(await look(search, search === 'CP-EICR-00001' ? client2 : client)).toMatchObject({
        found: [],
        readAs: undefined,
      });
    expect((await hrefs('CP-EICR-00001', client))[0]).toBe(`/reports/${issued}`);
    const kinds = new Set((await look('marlbeck', client)).found.map(({ kind }) => kind));
    expect([...kinds]).toEqual(['home']);
  });

  test("another firm's certificate is found by its number and leads to its home; fenced, and not when it is removed", async () => {
    const { office, client, client2, electrician2 } = ours.viewers;
    const id = await addEarlier(database.db, office, home, { number: 'OX/20-771 b', firm: 'Oxbow Wiring' });
    for (const typed of ['OX/20-771 b', 'ox20771b', 'ox 20 771 B']) {
      const { found } = await look(typed);
      expect(found[0], typed).toMatchObject({ kind: 'certificate', title: 'OX/20-771 b', href: `/sites/${home}` });
      expect(found[0]?.notes).toContain('Oxbow Wiring');
    }
    expect(await hrefs('ox20771b', client)).toContain(`/sites/${home}`);
    for (const who of [client2, electrician2, theirs.viewers.office]) expect(await hrefs('ox20771b', who)).toEqual([]);
    await inTransaction(database.db, (trx) => removeEarlier(trx, office, { siteId: home, id }, new Date()));
    expect(await hrefs('ox20771b')).toEqual([]);
  });

  test('another firm is found by its name, also misspelt, with its reports; fenced, and not those removed', async () => {
    const { office, client, client2, electrician2 } = ours.viewers;
    const add = (inspectedOn: string, firm = 'Kingfisher Sparks') =>
      addEarlier(database.db, office, home, { inspectedOn, firm, number: inspectedOn.slice(0, 4) });
    const [first, second] = [await add('2012-11-25'), await add('2017-11-25')];
    const dated = async (typed: string, who?: Viewer) =>
      (await look(typed, who)).found
        .filter(({ kind }) => kind === 'certificate')
        .map(({ notes }) => notes.slice(0, 2).join(' '));
    const both = ['Kingfisher Sparks 2017', 'Kingfisher Sparks 2012'];
    for (const typed of ['kingfisher', 'Sparks kingf', 'kingfihser']) expect(await dated(typed), typed).toEqual(both);
    expect(new Set(await hrefs('kingfisher'))).toEqual(new Set([`/sites/${home}`]));
    expect(await dated('kingfisher', client)).toEqual(both);
    for (const who of [client2, electrician2, theirs.viewers.office])
      expect(await dated('kingfisher', who)).toEqual([]);
    const at = { siteId: home, id: second };
    await inTransaction(database.db, (trx) => removeEarlier(trx, office, at, new Date()));
    expect(await dated('kingfisher')).toEqual([both[1]]);
    const details = { ...earlierDetails({ firm: 'Heron Electrics', number: '2012' }), inspectedOn: '2012-11-25' };
    await inTransaction(database.db, (trx) =>
      correctEarlier(trx, office, { siteId: home, id: first, details }, new Date()),
    );
    expect([await dated('kingfisher'), await dated('heron')]).toEqual([[], ['Heron Electrics 2012']]);
    // As a server of before finds them.
    await database.db.deleteFrom('search_word').where('kind', '=', 'firm').execute();
    expect(await dated('heron')).toEqual([]);
    for (const step of firmsFoundAgain()) if (typeof step === 'function') await inTransaction(database.db, step);
    expect(await dated('heron')).toEqual(['Heron Electrics 2012']);
  });

  test('firms that a viewer sees no report of take no place in the search; a title tells the homes apart', async () => {
    const { office, client, client2 } = ours.viewers;
    const [mine, other] = await inTransaction(database.db, (trx) =>
      insertSites(
        trx,
        office,
        [ours.clientId, ours.client2Id].map((clientId, at) =>
          siteDetails(clientId, { name: 'Flat 2', addressLines: ['Flat 2', `${at + 1} Teal Row`], town: 'Quayport' }),
        ),
        new Date(),
      ),
    );
    for (const name of ['Amber', 'Brent', 'Cedar', 'Dale', 'Eden', 'Forth'])
      await addEarlier(database.db, office, other as string, { firm: `${name} Wigeon`, inspectedOn: '2020-01-02' });
    await addEarlier(database.db, office, mine as string, { firm: 'Zeal Wigeon', inspectedOn: '2014-01-02' });
    const seen = async (who: Viewer) => (await look('wigeon', who)).found.map(({ title, notes }) => [title, notes[0]]);
    const [own, ...more] = await seen(client);
    expect([own?.[0], own?.[1], more]).toEqual([expect.stringContaining('1 Teal Row, Quayport'), 'Zeal Wigeon', []]);
    expect((await seen(client2)).every(([title]) => title?.includes('2 Teal Row, Quayport'))).toBe(true);
    expect(await seen(client2)).toHaveLength(5);
  });

  test('a street is found by its short form and in full, as the register has it or not', async () => {
    const { office } = ours.viewers;
    const names = ['75 Kiln Road', '9 Kiln Court', '3 Saint Bride Street', '4 Tarn Rd', '5 St Neots Ct'];
    const ids = await inTransaction(database.db, (trx) =>
      insertSites(
        trx,
        office,
        names.map((name) => siteDetails(ours.clientId, { name, addressLines: [name] })),
        new Date(),
      ),
    );
    for (const [typed, at] of [
      ...([
        ['kiln rd 75', 0],
        ['75 kiln road', 0],
        ['9 kiln ct', 1],
        ['9 klin ct', 1],
        ['st bride st', 2],
      ] as const),
      ...([
        ['saint bride', 2],
        ['tarn road', 3],
        ['4 tarn rd', 3],
        ['5 saint neots court', 4],
      ] as const),
    ])
      expect((await hrefs(typed))[0], typed).toBe(`/sites/${ids[at]}`);
    const listed = async (typed: string) => {
      const { where = [], hits } = await siteWords(
        { db: database.db, viewer: office } as ListContext,
        typed,
        'site.id',
      );
      const rows = await database.db
        .selectFrom('site')
        .where((is) => is.and([...where]))
        .select('id')
        .execute();
      return rows.map(({ id }) => id).filter((id) => hits?.includes(id) ?? true);
    };
    expect(await listed('kiln rd 75')).toEqual([ids[0]]);
    expect(await listed('kiln ct')).toEqual([ids[1]]);
    expect(await listed('tarn rd')).toEqual([ids[3]]);
  });

  test.each(['owner', 'office', 'supervisor', 'client', 'electrician', 'apprentice'] as const)(
    "a tenant's name finds a home for those only who may see its people: %s",
    async (role) => {
      const who = ours.viewers[role];
      const may = ['owner', 'office', 'supervisor'].includes(role);
      for (const typed of [
        'siân',
        'prys jones',
        'sian lamplighter',
        'prys-jonse',
        '01632 960144',
        't.adeyemi@post.example',
      ])
        expect((await hrefs(typed, who)).includes(`/sites/${home}`), typed).toBe(may && !/[@0]/.test(typed));
      if (role === 'apprentice') return;
      expect(JSON.stringify(await look('23 lamplighter', who))).not.toContain('Siân');
      expect(await hrefs('23 lamplighter', who)).toContain(`/sites/${home}`);
      const { where = [], hits } = await siteWords({ db: database.db, viewer: who } as ListContext, 'prys', 'site.id');
      const listed = await database.db
        .selectFrom('site')
        .where((is) => is.and([...where]))
        .select('id')
        .execute();
      expect([listed.length, hits?.length], role).toEqual(may ? [1, 1] : [0, 0]);
      expect((await listSites(database.db, who, { search: 'prys' })).sites.length > 0).toBe(may);
    },
  );

  test('all tenants of a home find it, and those who are to move in; no words of one who moved out stay', async () => {
    const { office, client } = ours.viewers;
    const ids: string[] = [];
    const site = await inTransaction(database.db, async (trx) => {
      const [id = ''] = await insertSites(
        trx,
        office,
        [siteDetails(ours.clientId, { name: '6 Owain Row' })],
        new Date(),
      );
      for (const [name, since] of [
        ['Ottoline Gwynne', '2020-01-01'],
        ['Peredur Gwynne', ''],
        ['Quentin Marsh', '2099-12-20'],
      ])
        ids.push(await addOccupant(trx, office, { ...occupantDetails({ name, since }), siteId: id }, new Date()));
      return id;
    });
    const found = async (typed: string, who?: Viewer) => (await hrefs(typed, who)).includes(`/sites/${site}`);
    const fill = async () => {
      for (const step of tenantsFoundAgain()) await inTransaction(database.db, step);
    };
    for (const again of [async () => {}, fill]) {
      await again();
      for (const name of ['ottoline', 'peredur gwynne', 'quentin', 'owain row'])
        expect(await found(name), name).toBe(true);
      for (const name of ['ottoline', 'gwynne', 'quentin']) expect(await found(name, client), name).toBe(false);
      expect(await found('owain row', client)).toBe(true);
    }
    expect((await look('peredur')).found[0]).toMatchObject({ kind: 'tenant', title: 'Peredur Gwynne' });
    const gone = { siteId: site, id: ids[0] as string, on: '2026-11-20', empty: false };
    await inTransaction(database.db, (trx) => moveOut(trx, office, gone, new Date()));
    expect(await found('ottoline')).toBe(false);
    expect(await found('gwynne')).toBe(true);
  });

  test('an electrician finds where their work is', async () => {
    expect(await hrefs('23 lampl', ours.viewers.electrician)).toContain(`/sites/${home}`);
    expect(await hrefs('23 lampl', ours.viewers.electrician2)).toEqual([]);
  });

  test("nobody finds another company's", async () => {
    for (const search of ['lamplighter', 'lampligter', 'prys', 'HH-20823', 'zx47gh'])
      for (const role of ['owner', 'office', 'client', 'electrician'] as const)
        expect((await look(search, theirs.viewers[role])).found).toEqual([]);
  });

  test('a new name counts at once, and the old one no longer', async () => {
    const { office } = ours.viewers;
    await inTransaction(database.db, async (trx) => {
      const id = await addClient(trx, office, clientDetails('Quarry Bank Estates'), new Date());
      await changeClient(trx, office, id, clientDetails('Thornfield Estates'), new Date());
      const details = siteDetails(ours.clientId, { name: '9 Saddler Close' });
      const [site = ''] = await insertSites(trx, office, [{ ...details, tenantName: 'Mr Oldfield' }], new Date());
      await saveSite(trx, office, site, details, new Date());
    });
    expect(await hrefs('thornfield')).toHaveLength(1);
    for (const gone of ['quarry', 'oldfield']) expect((await look(gone, office, true)).found).toEqual([]);
  });

  test.each([
    '',
    '   ',
    '%',
    "'",
    '"; drop table site; --',
    '\u0001',
    'é'.repeat(1000),
    'a '.repeat(1000),
    '😀'.repeat(500),
    '9'.repeat(2000),
  ])('hostile input finds nothing and breaks nothing: %#', async (search) => {
    const { found } = await look(search);
    expect(found.length).toBeLessThanOrEqual(400);
  });
});
