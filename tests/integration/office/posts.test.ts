import { randomUUID } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { getClient, listClients } from '../../../src/server/repositories/clients.ts';
import { getCompany } from '../../../src/server/repositories/companies.ts';
import { listReports } from '../../../src/server/repositories/report-lists.ts';
import { getSite, listSites } from '../../../src/server/repositories/sites.ts';
import { listUsers } from '../../../src/server/repositories/users.ts';
import { getVisit } from '../../../src/server/repositories/visits.ts';
import type { ImportFaults, ImportKept, ImportPreview } from '../../../src/server/sections/office/site-posts.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { type Fields, mustRedirect, openSite, refused, type Site, type Visitor } from './site.ts';

const client = {
  name: 'Dŵr & Daughters',
  kind: 'landlord',
  address: '4 Invented Row\nUpper floor',
  town: 'Testham',
  postcode: 'te1 4xx',
  email: '',
};
const site = {
  name: '',
  address: '5 Invented Row',
  town: 'Testham',
  postcode: 'TE1 5XX',
  nation: 'Wales',
  tenure: 'private_rented',
  premises_type: 'residential',
};
const visit = {
  day: '2026-11-30',
  window_from: '09:00',
  window_to: '12:00',
  expected_boards: '1',
  expected_circuits: '8',
  hazards: 'A dog 🐕',
};
/** Asks again and again until the answer is there; counts what was answered before it. */
async function meanwhile(answer: Promise<Response>, ask: () => Promise<unknown>) {
  let [answered, isThere] = [0, false];
  const waited = answer.finally(() => {
    isThere = true;
  });
  for (; !isThere; await others()) {
    await ask();
    if (!isThere) answered += 1;
  }
  return { answer: await waited, answered };
}
const idOf = (location: string) => location.split(/[/?]/)[2] ?? '';

onBothDatabases('the office', (database) => {
  let world: Site;
  let office: Visitor;
  beforeAll(async () => {
    world = await openSite(database.db);
    office = await world.as(world.company.people.office);
  });
  const viewer = () => world.company.people.office;
  const owner = () => world.company.people.owner;
  const countSites = async () => {
    const all = database.db.selectFrom('site').where('company_id', '=', viewer().companyId);
    return Number((await all.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
  };
  const newSite = () => ({ ...site, client_id: world.company.clients.own });
  const newVisit = () => ({
    ...visit,
    site_id: world.company.sites.own,
    electrician_id: world.company.people.electrician.userId,
  });
  const csv = (text: string) => new File([text], 'sites.csv', { type: 'text/csv' });
  const upload = (text: string, more: Fields = {}) =>
    office.post('/sites/import', { client_id: world.company.clients.own, file: csv(text), intent: 'check', ...more });

  test('adds and changes a client, once however often the form arrives', async () => {
    const submission = randomUUID();
    const first = await mustRedirect(office.post('/clients/new', { ...client, submission }));
    const second = await mustRedirect(office.post('/clients/new', { ...client, submission }));
    expect(second).toBe(first);
    expect((await office.post('/clients/new', { ...client, name: 'Another', submission })).status).toBe(409);
    const id = idOf(first);
    await mustRedirect(office.post(`/clients/${id}`, { ...client, phone: '01632 960111' }));
    expect(await getClient(database.db, viewer(), id)).toMatchObject({
      name: 'Dŵr & Daughters',
      address: { lines: ['4 Invented Row', 'Upper floor'], postcode: 'TE1 4XX' },
      phone: '01632 960111',
    });
    const found = await listClients(database.db, viewer(), { search: 'daughters' });
    expect(found.clients).toHaveLength(1);
  });

  test('keeps what was typed and says at each field what to enter', async () => {
    const { errors, entered } = await refused(
      office.post('/clients/new', { name: '  ', kind: 'king', postcode: 'banana' }),
    );
    expect(errors.map(({ field }) => field).sort()).toEqual(['address', 'kind', 'name', 'postcode', 'town']);
    expect(entered.postcode).toEqual(['banana']);
    const unprintable = await refused(office.post('/clients/new', { ...client, name: 'Smile 🙂' }));
    expect(unprintable.errors).toEqual([
      { field: 'name', message: 'Name: take out the character 🙂, which cannot be printed' },
    ]);
  });

  test('adds a site by hand, named by its address where it has no name', async () => {
    const id = idOf(await mustRedirect(office.post('/sites/new', newSite())));
    expect(await getSite(database.db, viewer(), id)).toMatchObject({ name: '5 Invented Row', nation: 'Wales' });
    await mustRedirect(office.post(`/sites/${id}`, { ...newSite(), name: 'The mill' }));
    expect((await listSites(database.db, viewer(), { search: 'mill' })).sites).toHaveLength(1);
  });

  test('shows what a file would add, adds nothing before it is confirmed, and then all of it once', async () => {
    const before = await countSites();
    const shown = await upload('address,town,postcode\n1 Long Row,Testham,TE9 1AA\n2 Long Row,Testham,TE9 1AB\n');
    expect(shown.status).toBe(200);
    const preview = ((await shown.json()) as { extra: ImportPreview }).extra;
    expect(preview).toMatchObject({ count: 2, sample: [{ line: 2, address: '1 Long Row, Testham TE9 1AA' }, {}] });
    expect(await countSites()).toBe(before);
    const confirmed = {
      intent: 'import',
      packed: preview.packed,
      client_id: preview.clientId,
      submission: randomUUID(),
    };
    const twice = [office.post('/sites/import', confirmed), office.post('/sites/import', confirmed)];
    for (const answer of twice) expect(await mustRedirect(answer)).toBe('/sites?done=sites-added&count=2');
    expect(await countSites()).toBe(before + 2);
  });

  test('names every row of a file that does not hold, and adds none of it', async () => {
    const before = await countSites();
    const text = 'address;town;postcode;client\n1 Row;Testham;TE9 2AA;Nobody Ltd\n2 Row;Testham;TE9 2AB;\n';
    for (const intent of ['check', 'import']) {
      const { errors, extra } = await refused(upload(text, { client_id: '', intent }));
      expect(errors).toMatchObject([{ field: 'file' }]);
      expect((extra as ImportFaults).problems.map(({ line, column }) => [line, column])).toEqual([
        [2, 'client'],
        [3, 'client'],
      ]);
    }
    expect(await countSites()).toBe(before);
    const named = `address,town,postcode,client\n1 Row,Testham,TE9 2AA,${(await getClient(database.db, viewer(), world.company.clients.other)).name.toUpperCase()}`;
    expect((await upload(named, { client_id: '' })).status).toBe(200);
  });

  test('says before it adds them which sites of a file are in the register already', async () => {
    const { own, other } = world.company.clients;
    const previewOf = async (rows: string[], fields: Fields = {}, by = office) => {
      const file = csv(`name,address,address 2,town,postcode\n${rows.join('\n')}`);
      const shown = await by.post('/sites/import', { client_id: own, file, intent: 'check', ...fields });
      return ((await shown.json()) as { extra: ImportPreview }).extra;
    };
    const homes = Array.from({ length: 12 }, (_, n) => `Home ${n},${n} Twice Row,,Testham,TE8 ${n % 3}AA`);
    const first = await previewOf(homes);
    expect(first.registered).toEqual({ count: 0, sample: [] });
    const { packed } = first;
    await mustRedirect(office.post('/sites/import', { intent: 'import', packed, client_id: own }));

    const others = [
      'Home 0,0 Once Row,,Testham,TE8 0AA',
      'Home 0,0 Twice Row,,Testham,TE8 9AA',
      'x,0 Twice Row,,T,TE8 0AA',
    ];
    const again = await previewOf([
      ...others,
      ...homes.map((home) => home.replace(',,', ',Upper floor,').toUpperCase()),
    ]);
    expect([again.count, again.registered.count]).toEqual([15, 12]);
    expect(again.registered.sample.map(({ line }) => line)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(again.registered.sample[0]).toMatchObject({
      name: 'HOME 0',
      address: '0 TWICE ROW, UPPER FLOOR, TESTHAM TE8 0AA',
    });
    expect((await previewOf(homes, { client_id: other })).registered.count).toBe(0);
    const elsewhere = await world.as(world.other.people.office);
    expect((await previewOf(homes, { client_id: world.other.clients.own }, elsewhere)).registered.count).toBe(0);
  });

  test('looks for a file among thousands of sites at one postcode', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => `Unit ${n},1 Tower,Testham,TE7 7AA`);
    const text = (some: string[]) => `name,address,town,postcode\n${some.join('\n')}`;
    await mustRedirect(upload(text(rows), { intent: 'import' }));
    const shown = await upload(
      text(['New,1 Tower,Testham,TE7 7AA', ...rows.slice(4990), 'New,2 Tower,Testham,TE7 7AB']),
    );
    const { extra } = (await shown.json()) as { extra: ImportPreview };
    expect([extra.registered.count, extra.registered.sample[0]?.line]).toEqual([10, 3]);
  });

  const longText = (filling: () => string) =>
    `name,address,town,postcode\n${Array.from({ length: 6000 }, (_, n) => `${filling()},${n} Busy Row,Testham,TE6 6AA`).join('\n')}`;
  const askedToComeAgain = (answer: Response) => {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    return answer.json() as Promise<{ entered: Fields; errors: { field: string }[]; extra?: ImportKept }>;
  };
  const byStatus = (answers: Response[]) => answers.sort((a, b) => a.status - b.status) as [Response, Response];

  test('reads one long list at a time, and a short one whenever it comes', async () => {
    const long = longText(() => 'A house with a name that is as long as this one');
    const short = upload('address,town,postcode\n1 Short Row,Testham,TE9 1AA\n');
    const [read, refusal] = byStatus(await Promise.all([upload(long), upload(long)]));
    expect([read.status, (await short).status]).toEqual([200, 200]);
    const { entered, errors } = await askedToComeAgain(refusal);
    expect(entered).toMatchObject({ client_id: [world.company.clients.own] });
    expect(errors).toMatchObject([{ field: 'file' }]);
    expect((await upload(long)).status).toBe(200);
  });

  test.each([
    ['that packs well', () => 'A house with a name that is as long as this one'],
    ['that does not', randomUUID],
  ])('keeps a long list %s when it is confirmed during another, and adds it once', async (_, filling) => {
    const before = await countSites();
    const { extra } = (await (await upload(longText(filling))).json()) as { extra: ImportPreview };
    const submission = randomUUID();
    const confirmed = { submission, intent: 'import', packed: extra.packed, client_id: extra.clientId };
    const send = () => office.post('/sites/import?packed', confirmed);
    const [added, refusal] = byStatus(await Promise.all([send(), send()]));
    expect(added.status).toBe(303);
    expect(await askedToComeAgain(refusal)).toMatchObject({
      errors: [],
      extra: { kept: extra.packed, clientId: extra.clientId, submission },
    });
    expect(await mustRedirect(send())).toBe('/sites?done=sites-added&count=6000');
    expect(await countSites()).toBe(before + 6000);
  });

  test('checks and adds a long file while others are answered', async () => {
    const before = await countSites();
    const rows = Array.from({ length: 20_000 }, (_, n) => `${n} Endless Row,Testham,TE9 3AA`);
    const text = `address,town,postcode\n${rows.join('\n')}`;
    const shown = await meanwhile(upload(text), () => office.get('/sites'));
    // One for every slice of it that is parsed, looked at and asked whose it is.
    expect(shown.answered).toBeGreaterThan(10);
    expect(shown.answer.status).toBe(200);
    const { extra } = (await shown.answer.json()) as { extra: ImportPreview };

    // SQLite has one connection, which the import holds: what asks the database waits, and the rest does not.
    const [who, path] = database.dialect === 'postgres' ? [office, '/sites'] : [world.stranger, '/sites'];
    const confirmed = { intent: 'import', packed: extra.packed, client_id: extra.clientId };
    let alreadySeen = 0;
    const added = await meanwhile(office.post('/sites/import', confirmed), async () => {
      await who.get(path);
      if (database.dialect === 'postgres') alreadySeen = (await countSites()) - before;
    });
    expect(added.answer.status).toBe(303);
    expect(added.answered).toBeGreaterThan(10);
    // All of it or nothing, whenever one looks.
    expect([0, rows.length]).toContain(alreadySeen);
    expect(await countSites()).toBe(before + rows.length);
  });

  test.each([
    ['no file at all', {}],
    ['a packed file that is none of ours', { packed: 'banana', intent: 'import' }],
  ])('%s is refused', async (_, fields) => {
    expect((await refused(office.post('/sites/import', fields))).errors).toMatchObject([{ field: 'file' }]);
  });

  test('books a visit, whose draft is born with it, moves it and cancels it', async () => {
    const submission = randomUUID();
    const location = await mustRedirect(office.post('/visits/new', { ...newVisit(), submission }));
    expect(await mustRedirect(office.post('/visits/new', { ...newVisit(), submission }))).toBe(location);
    const id = idOf(location);
    const booked = await getVisit(database.db, viewer(), id);
    expect(booked).toMatchObject({ day: '2026-11-30', expectedCircuits: 8, hazards: 'A dog 🐕', status: 'booked' });
    const moved = { intent: 'move', day: '2026-12-01', window_from: '13:00', window_to: '15:00' };
    await mustRedirect(office.post(`/visits/${id}`, moved));
    expect(await getVisit(database.db, viewer(), id)).toMatchObject({
      day: '2026-12-01',
      windowFrom: '13:00',
      hazards: 'A dog 🐕',
    });
    expect((await refused(office.post(`/visits/${id}`, { intent: 'cancel' }))).errors).toMatchObject([
      { field: 'confirm' },
    ]);
    await mustRedirect(office.post(`/visits/${id}`, { intent: 'cancel', confirm: 'yes' }));
    const { reports: discarded } = await listReports(database.db, viewer(), { status: ['discarded'] });
    expect(discarded.map((report) => report.id)).toContain(booked.reportId);
    expect((await office.post(`/visits/${id}`, { ...moved })).status).toBe(409);
  });

  test('a window that ends before it begins and a day that does not exist are refused', async () => {
    const { errors } = await refused(
      office.post('/visits/new', { ...newVisit(), day: '2026-02-30', window_to: '08:00' }),
    );
    expect(errors.map(({ field }) => field)).toContain('day');
    const window = await refused(office.post('/visits/new', { ...newVisit(), window_to: '08:00' }));
    expect(window.errors).toMatchObject([{ field: 'window_to' }]);
  });

  test('a day far back or far ahead is refused, with what was typed kept; a visit of the last months is entered late', async () => {
    for (const [day, words] of [
      ['2025-11-23', 'more than a year ago'],
      ['2028-11-25', 'more than two years ahead'],
      ['0202-11-30', 'a day that exists'],
    ] as const) {
      const { errors, entered } = await refused(office.post('/visits/new', { ...newVisit(), day }));
      expect(errors).toMatchObject([{ field: 'day', message: expect.stringContaining(words) }]);
      expect(entered).toMatchObject({ day: [day], hazards: ['A dog 🐕'], site_id: [world.company.sites.own] });
    }
    const id = idOf(
      await mustRedirect(office.post('/visits/new', { ...newVisit(), day: '2026-02-03', despite: 'past' })),
    );
    const move = { ...newVisit(), intent: 'move' };
    expect((await refused(office.post(`/visits/${id}`, { ...move, day: '2062-11-30' }))).errors).toMatchObject([
      { field: 'day' },
    ]);
    // One that was booked long ago keeps its day when only its window is mended.
    await database.db.updateTable('visit').set({ day: '2024-01-02' }).where('id', '=', id).execute();
    await mustRedirect(office.post(`/visits/${id}`, { ...move, day: '2024-01-02', window_to: '13:00' }));
    expect(await getVisit(database.db, viewer(), id)).toMatchObject({ day: '2024-01-02', windowTo: '13:00' });
  });

  test('another company’s client, site, electrician and visit are not there', async () => {
    const { other } = world;
    const theirs = await world.as(other.people.office);
    const visitId = idOf(await mustRedirect(office.post('/visits/new', newVisit())));
    const answers = await Promise.all([
      office.post('/sites/new', { ...site, client_id: other.clients.own }),
      office.post('/visits/new', { ...newVisit(), day: '2026-12-02', site_id: other.sites.own }),
      office.post('/visits/new', { ...newVisit(), electrician_id: other.people.electrician.userId }),
      theirs.post(`/visits/${visitId}`, { intent: 'cancel', confirm: 'yes' }),
      theirs.post(`/sites/${world.company.sites.own}`, newSite()),
      theirs.post(`/clients/${world.company.clients.own}`, client),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  test('who may not is told so, and nothing is written', async () => {
    const before = await countSites();
    for (const role of ['supervisor', 'electrician', 'apprentice', 'client'] as const) {
      const visitor = await world.as(world.company.people[role]);
      for (const [path, fields] of [
        ['/clients/new', client],
        ['/sites/new', newSite()],
        ['/visits/new', newVisit()],
        ['/settings', { name: 'Mine now' }],
        ['/settings/users/new', { name: 'Me', email: 'me@example.com', role: 'owner' }],
      ] as const) {
        expect([role, path, (await visitor.post(path, fields)).status]).toEqual([role, path, 403]);
      }
    }
    expect(await countSites()).toBe(before);
    const signedOut = await world.stranger.post('/clients/new', client);
    expect(signedOut.headers.get('location')).toBe('/auth/sign-in?next=%2Fclients%2Fnew');
  });

  test('the owner changes the company and its people; one address is one account', async () => {
    const visitor = await world.as(owner());
    const company = {
      ...client,
      name: 'Copper & Care',
      time_zone: 'Europe/London',
      certificate_prefix: 'cc',
      issue_own_reports: 'no',
    };
    await mustRedirect(visitor.post('/settings', company));
    expect(await getCompany(database.db, owner())).toMatchObject({ name: 'Copper & Care', certificatePrefix: 'CC' });
    const zone = await refused(visitor.post('/settings', { ...company, time_zone: 'Mars/Olympus' }));
    expect(zone.errors).toMatchObject([{ field: 'time_zone' }]);

    const email = `new-${randomUUID()}@example.com`;
    const user = { name: 'Nia New', email: email.toUpperCase(), role: 'electrician', position: 'Electrician' };
    await mustRedirect(visitor.post('/settings/users/new', user));
    const invited = await database.db.selectFrom('outbox').select('payload').execute();
    expect(invited.filter(({ payload }) => payload.includes(email))).toHaveLength(1);
    expect((await refused(visitor.post('/settings/users/new', user))).errors).toMatchObject([{ field: 'email' }]);
    const clientless = await refused(
      visitor.post('/settings/users/new', { ...user, email: 'x@example.com', role: 'client' }),
    );
    expect(clientless.errors).toMatchObject([{ field: 'client_id' }]);

    const added = (await listUsers(database.db, owner())).find((each) => each.email === email);
    await mustRedirect(visitor.post(`/settings/users/${added?.id}`, { intent: 'disable' }));
    const after = (await listUsers(database.db, owner())).find((each) => each.email === email);
    expect(after?.disabledAt).not.toBeNull();
    expect((await visitor.post(`/settings/users/${owner().userId}`, { intent: 'disable' })).status).toBe(409);
  });

  test('what cannot be a form of ours is a bad request', async () => {
    expect((await office.post('/clients/new', { ...client, submission: 'x' })).status).toBe(400);
    expect((await office.post('/clients/new', { ...client, name: 'a\0b' })).status).toBe(400);
    expect((await office.post(`/reports/${randomUUID()}`, { intent: 'approve' })).status).toBe(403);
    expect((await office.post('/sites', {})).status).toBe(405);
  });
});
