import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { knownPeople } from '../../../src/features/letters/server/known-people.ts';
import { erasePast } from '../../../src/features/occupants/server/erase-past.ts';
import { columnsInFiles, listForFiles } from '../../../src/server/office-lists/homes-in-files.ts';
import {
  earlierCertificatesOf,
  listEarlierCertificates,
} from '../../../src/server/repositories/homes/earlier-certificates.ts';
import { getHomeAccess, listOccupants, occupanciesOf } from '../../../src/server/repositories/homes/occupants.ts';
import { getCompany } from '../../../src/server/repositories/people/companies.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { mustRedirect, openSite, refused, type Site, type Visitor } from './site.ts';

const earlier = {
  kind: 'EICR',
  scope: 'whole',
  inspected_on: '14/12/2021',
  outcome: 'satisfactory',
  firm: 'Oxbow Wiring',
};
const company = {
  ...{ name: 'Copper & Care', address: '1 Wharf Road', town: 'Testham', postcode: 'TE1 1ST', phone: '01632 960000' },
  ...{ email: 'office@copper.example', scheme: 'A scheme', scheme_number: '12345', insurance: '' },
  ...{ time_zone: 'Europe/London', certificate_prefix: 'CP', issue_own_reports: 'no', keep_photo_details: 'no' },
};
const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF');

onBothDatabases('the home of a site', (database) => {
  let world: Site;
  let office: Visitor;
  let client: Visitor;
  let site: string;
  const viewer = () => world.company.people.office;

  beforeAll(async () => {
    world = await openSite(database.db);
    office = await world.as(viewer());
    client = await world.as(world.company.people.client);
    site = world.company.sites.own;
  });

  const list = () => listEarlierCertificates(database.db, viewer(), site);
  const send = (by: Visitor, bytes: Uint8Array, type: string, fields = {}) =>
    by.post(`/sites/${site}/earlier/new`, {
      ...fields,
      file: new File([new Uint8Array(bytes)], 'report.pdf', { type }),
    });

  test('the office enters a certificate by another firm, corrects, removes and restores it', async () => {
    await mustRedirect(office.post(`/sites/${site}/earlier/new`, earlier));
    const [one] = await list();
    expect(one).toMatchObject({
      inspectedOn: '2021-12-14',
      outcome: 'satisfactory',
      source: 'entered',
      file: undefined,
    });
    const here = `/sites/${site}/earlier/${one?.id}`;
    await mustRedirect(office.post(`${here}/details`, { ...earlier, outcome: 'unsatisfactory', c2: '2' }));
    expect((await list())[0]).toMatchObject({ outcome: 'unsatisfactory', codes: { C1: null, C2: 2 } });
    await mustRedirect(office.post(`${here}/removal`, {}));
    expect(await list()).toEqual([]);
    await mustRedirect(office.post(`${here}/restoration`, {}));
    expect((await earlierCertificatesOf(database.db, viewer(), [site])).get(site)).toHaveLength(1);
    expect((await office.post(`/sites/${site}/earlier/new`, { ...earlier, inspected_on: '' })).status).toBe(422);
    expect((await office.post(`/sites/${site}/earlier/new`, { ...earlier, next_due: '1/1/2020' })).status).toBe(422);
  });

  test('an empty file is refused, not dropped, and what was typed stays', async () => {
    for (const by of [office, client]) {
      const answer = await send(
        by,
        new Uint8Array(),
        'application/pdf',
        by === office ? { ...earlier, number: 'OX-77' } : {},
      );
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain('This file is empty');
      if (by === office) expect(html).toContain('OX-77');
    }
    expect((await list()).filter(({ number }) => number === 'OX-77')).toEqual([]);
  });

  test('the same certificate added twice is asked about, and added where the office says so', async () => {
    const again = { ...earlier, inspected_on: '15/12/2021', firm: 'Oxbow  wiring' };
    const count = async () => (await list()).filter(({ inspectedOn }) => inspectedOn === '2021-12-15').length;
    const add = (fields: object) => office.post(`/sites/${site}/earlier/new`, { ...again, ...fields });
    await mustRedirect(add({ firm: 'Oxbow Wiring' }));
    const asked = await add({});
    expect([asked.status, await count()]).toEqual([422, 1]);
    const html = await asked.text();
    expect(html).toContain(
      'The same certificate is here already: Condition report (EICR) of 15 December 2021 by Oxbow Wiring',
    );
    expect(html).toContain('"field":"anyway"');
    await mustRedirect(add({ anyway: 'yes' }));
    for (const other of [{ kind: 'EIC' }, { inspected_on: '16/12/2021' }, { firm: 'Other' }])
      await mustRedirect(add(other));
    expect(await count()).toBe(4);
    // A correction that makes it another's double is asked about too, one of anything else is not.
    const correct = (id: string | undefined, fields: object) =>
      office.post(`/sites/${site}/earlier/${id}/details`, { ...again, ...fields });
    const there = await list();
    const other = there.find(({ firm }) => firm === 'Other')?.id;
    expect((await correct(other, {})).status).toBe(422);
    await mustRedirect(correct(other, { firm: 'Other', number: '7' }));
    await mustRedirect(correct(there.find(({ firm }) => firm === 'Oxbow Wiring')?.id, { number: '8' }));
    await mustRedirect(correct(other, { anyway: 'yes' }));
    await database.db
      .deleteFrom('earlier_certificate')
      .where('inspected_on', 'in', ['2021-12-15', '2021-12-16'])
      .execute();
  });

  test('a signed file of another server is read for the office and only kept of a client, and only for its own home', async () => {
    const file = readFileSync(join(import.meta.dirname, '../../support/stored-certificates/eicr-2018+A4-9.json'));
    const ours = async (by: Visitor) => {
      await mustRedirect(send(by, file, 'application/json', by === office ? earlier : {}));
      return (await list()).filter(({ number, source }) => number === 'CP-EICR-00042' || source === 'uploaded');
    };
    expect((await send(client, file, 'application/json')).status).toBe(422);
    const { postcode } = await database.db
      .selectFrom('site')
      .where('id', '=', site)
      .select('postcode')
      .executeTakeFirstOrThrow();
    await database.db.updateTable('site').set({ postcode: 'ZZ1 4QX' }).where('id', '=', site).execute();
    expect(await ours(client)).toMatchObject([{ inspectedOn: '', source: 'uploaded' }]);
    expect(await ours(office)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ number: 'CP-EICR-00042', inspectedOn: '2026-11-09', source: 'entered' }),
      ]),
    );
    await database.db.deleteFrom('earlier_certificate').where('site_id', '=', site).execute();
    await database.db.updateTable('site').set({ postcode }).where('id', '=', site).execute();
  });

  test('a client uploads a PDF that a person must read, and the file is only ever saved', async () => {
    await mustRedirect(send(client, pdf, 'application/pdf'));
    const sent = (await list()).find(({ source }) => source === 'uploaded');
    expect(sent).toMatchObject({ inspectedOn: '', outcome: '', file: { kind: 'print' } });
    const answer = await client.get(`/sites/${site}/earlier/${sent?.id}/original.bin`);
    expect([answer.status, answer.headers.get('content-disposition')?.split(';')[0]]).toEqual([200, 'attachment']);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf);
    expect((await client.get(`/sites/${world.company.sites.other}/earlier/${sent?.id}/original.bin`)).status).toBe(404);
    expect((await client.post(`/sites/${site}/earlier/${sent?.id}/details`, earlier)).status).toBe(403);
  });

  test('a client uploads ten files for a home in a day, and no more', async () => {
    const row = await database.db
      .selectFrom('earlier_certificate')
      .where('site_id', '=', site)
      .where('source', '=', 'uploaded')
      .selectAll()
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 9 }, (_, index) => ({ ...row, id: `more-${index}` }));
    await database.db.insertInto('earlier_certificate').values(more).execute();
    const refused = await send(client, pdf, 'application/pdf');
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('10 files for this home in a day'),
    ]);
    await database.db
      .deleteFrom('earlier_certificate')
      .where(
        'id',
        'in',
        more.map(({ id }) => id),
      )
      .execute();
    await mustRedirect(send(client, pdf, 'application/pdf'));
  });

  test('a photo is encoded again; a program, a text and a page of HTML are refused in a sentence', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    await mustRedirect(send(office, new Uint8Array(photo), 'image/png', earlier));
    expect((await list()).some(({ file }) => file?.kind === 'photo')).toBe(true);
    for (const bytes of ['MZ\u0090\u0000\u0003', '<script>alert(1)</script>', 'plain text', '{"a":1}']) {
      const answer = await send(client, new TextEncoder().encode(bytes), 'application/pdf');
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('Send a PDF');
    }
  });

  test('a tenant moves in and out, and is erased a year later; keys and hazards stand', async () => {
    const { db } = database;
    const tenant = { part: 'tenant', name: 'Tunde Adeyemi', since: '03/05/2024', needs: 'Works nights' };
    await mustRedirect(office.post(`/sites/${site}/people/new`, tenant));
    const [one] = await listOccupants(db, viewer(), site);
    expect(one).toMatchObject({ name: 'Tunde Adeyemi', since: '2024-05-03' });
    expect((await occupanciesOf(db, viewer(), [site])).get(site)).toMatchObject({
      let: true,
      occupiedFrom: '2024-05-03',
    });
    const here = `/sites/${site}/people/${one?.id}`;
    await mustRedirect(office.post(`/sites/${site}/access`, { keys: 'With the office', hazards: 'Dog' }));
    await mustRedirect(office.post(`${here}/moving-out`, { moved_out_on: '20/11/2026', empty: 'yes' }));
    expect(await getHomeAccess(db, viewer(), site)).toEqual({
      ...{ keys: 'With the office', hazards: 'Dog', vacantSince: '2026-11-20' },
    });
    expect((await occupanciesOf(db, viewer(), [site])).get(site)).toMatchObject({ let: false, occupiedFrom: null });
    await mustRedirect(office.post(`${here}/staying`, {}));
    await mustRedirect(office.post(`${here}/moving-out`, { moved_out_on: '20/11/2026' }));
    expect(await erasePast(db, new Date('2027-11-19T12:00:00Z'))).toBe(0);
    expect(await erasePast(db, new Date('2027-11-20T12:00:00Z'))).toBe(1);
    expect(await listOccupants(db, viewer(), site)).toEqual([]);
  });

  test('the owner says for how many months people are kept: one to 84', async () => {
    const { db } = database;
    const owner = await world.as(world.company.people.owner);
    const months = (occupant_months: string) =>
      owner.post('/settings/company/details', { ...company, occupant_months });
    for (const wrong of ['', '0', '85', '1.5', 'a year'])
      expect((await refused(months(wrong))).errors.map(({ field }) => field)).toEqual(['occupant_months']);
    await mustRedirect(months('24'));
    await mustRedirect(office.post(`/sites/${site}/people/new`, { part: 'tenant', name: 'Cai Rees' }));
    const one = (await listOccupants(db, viewer(), site)).find(({ name }) => name === 'Cai Rees');
    const here = `/sites/${site}/people/${one?.id}`;
    await mustRedirect(office.post(`${here}/moving-out`, { moved_out_on: '20/11/2026' }));
    expect(await erasePast(db, new Date('2028-11-19T12:00:00Z'))).toBe(0);
    expect(await erasePast(db, new Date('2028-11-20T12:00:00Z'))).toBe(1);
    await mustRedirect(months('12'));
  });

  test('fewer months name how many people they erase, and are saved after a tick; a post without them keeps them', async () => {
    const { db } = database;
    const owner = await world.as(world.company.people.owner);
    const save = (more: Record<string, string>) => owner.post('/settings/company/details', { ...company, ...more });
    const kept = async () => (await getCompany(db, viewer())).occupantMonths;
    await mustRedirect(save({ occupant_months: '84' }));
    await mustRedirect(office.post(`/sites/${site}/people/new`, { part: 'tenant', name: 'Non Parry' }));
    const one = (await listOccupants(db, viewer(), site)).find(({ name }) => name === 'Non Parry');
    const at = `/sites/${site}/people/${one?.id}`;
    await mustRedirect(office.post(`${at}/moving-out`, { moved_out_on: '20/11/2024' }));
    await mustRedirect(save({}));
    expect(await kept()).toBe(84);
    const asked = await refused(save({ occupant_months: '12' }));
    expect(asked.errors).toEqual([
      {
        field: 'erase_moved_out',
        message: '1 person who moved out will be erased for good. Tick the box, or keep people for 84 months',
      },
    ]);
    expect(await kept()).toBe(84);
    await mustRedirect(save({ occupant_months: '36' }));
    await mustRedirect(save({ occupant_months: '12', erase_moved_out: 'yes' }));
    expect(await kept()).toBe(12);
    await mustRedirect(office.post(`${at}/erasure`, { confirm: 'yes' }));
  });

  test('a last day of years ago erases nobody within a month', async () => {
    await mustRedirect(office.post(`/sites/${site}/people/new`, { part: 'tenant', name: 'Owen Pugh' }));
    const [one] = await listOccupants(database.db, viewer(), site);
    const here = `/sites/${site}/people/${one?.id}`;
    await mustRedirect(office.post(`${here}/moving-out`, { moved_out_on: '20/11/2023' }));
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(await erasePast(database.db, inDays(29))).toBe(0);
    expect(await erasePast(database.db, inDays(31))).toBe(1);
  });

  test('the file of homes names who lives there today, not who is to come', async () => {
    const at = world.company.sites.other;
    for (const [name, since] of Object.entries({ 'Here Now': '03/05/2024', 'Not Yet': '01/01/2030' }))
      await mustRedirect(office.post(`/sites/${at}/people/new`, { part: 'tenant', name, since }));
    const named = async (today: string) =>
      (await listForFiles(database.db, viewer(), [at], today)).get(at)?.tenant?.name;
    expect([await named('2026-11-24'), await named('2030-01-01')]).toEqual(['Here Now', 'Not Yet']);
    await mustRedirect(
      office.post(`/sites/${at}/people/new`, {
        part: 'tenant',
        name: 'Here Too',
        phone: '01632 960177',
        since: '04/05/2024',
      }),
    );
    const file = (await listForFiles(database.db, viewer(), [at], '2026-11-24')).get(at);
    expect([file?.tenant, ...(file?.others ?? [])].map((each) => each?.name).toSorted()).toEqual([
      'Here Now',
      'Here Too',
      'Not Yet',
    ]);
    const column = columnsInFiles<{ inFile: typeof file }>(viewer()).find(({ label }) => label === 'Other tenants');
    expect(column?.text?.({ inFile: file } as never)).toBe('Here Now; Not Yet');
    const people = await knownPeople(database.db, viewer(), at, '2026-11-24');
    expect(people.tenants?.map(({ name }) => name)).toEqual(['Here Now', 'Here Too']);
  });

  test('a person is erased now only after a tick, and a client sees nobody', async () => {
    await mustRedirect(office.post(`/sites/${site}/people/new`, { part: 'agent', name: 'Rhian Cole' }));
    const [one] = await listOccupants(database.db, viewer(), site);
    const here = `/sites/${site}/people/${one?.id}`;
    expect((await office.post(`${here}/erasure`, {})).status).toBe(422);
    expect((await client.post(`${here}/erasure`, { confirm: 'yes' })).status).toBe(403);
    await mustRedirect(office.post(`${here}/erasure`, { confirm: 'yes' }));
    expect(await listOccupants(database.db, viewer(), site)).toEqual([]);
  });
});
