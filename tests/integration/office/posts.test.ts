import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { getCompany } from '../../../src/server/repositories/people/companies.ts';
import { listUsers } from '../../../src/server/repositories/people/users.ts';
import { getClient, listClients } from '../../../src/server/repositories/register/clients.ts';
import { listSites } from '../../../src/server/repositories/register/listed-sites.ts';
import { getSite } from '../../../src/server/repositories/register/sites.ts';
import { getVisit } from '../../../src/server/repositories/register/visits.ts';
import { listReports } from '../../../src/server/repositories/reports/report-lists.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { mustRedirect, openSite, refused, type Site, type Visitor } from './site.ts';

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

  test('adds and changes a client, once however often the form arrives', async () => {
    const submission = randomUUID();
    const first = await mustRedirect(office.post('/clients/new', { ...client, submission }));
    const second = await mustRedirect(office.post('/clients/new', { ...client, submission }));
    expect(second).toBe(first);
    expect((await office.post('/clients/new', { ...client, name: 'Another', submission })).status).toBe(409);
    const id = idOf(first);
    await mustRedirect(office.post(`/clients/${id}/details`, { ...client, phone: '01632 960111' }));
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
    await mustRedirect(office.post(`/sites/${id}/details`, { ...newSite(), name: 'The mill' }));
    expect((await listSites(database.db, viewer(), { search: 'mill' })).sites).toHaveLength(1);
  });

  test('books a visit, whose draft is born with it, moves it and cancels it', async () => {
    const submission = randomUUID();
    const location = await mustRedirect(office.post('/visits/new', { ...newVisit(), submission }));
    expect(await mustRedirect(office.post('/visits/new', { ...newVisit(), submission }))).toBe(location);
    const id = idOf(location);
    const booked = await getVisit(database.db, viewer(), id);
    expect(booked).toMatchObject({ day: '2026-11-30', expectedCircuits: 8, hazards: 'A dog 🐕', status: 'booked' });
    const moved = { day: '2026-12-01', window_from: '13:00', window_to: '15:00' };
    await mustRedirect(office.post(`/visits/${id}/move`, moved));
    expect(await getVisit(database.db, viewer(), id)).toMatchObject({
      day: '2026-12-01',
      windowFrom: '13:00',
      hazards: 'A dog 🐕',
    });
    expect((await refused(office.post(`/visits/${id}/cancellation`, {}))).errors).toMatchObject([
      { field: 'cancel_reason' },
      { field: 'confirm' },
    ]);
    await mustRedirect(
      office.post(`/visits/${id}/cancellation`, { cancel_reason: 'The tenant has moved out', confirm: 'yes' }),
    );
    const { reports: discarded } = await listReports(database.db, viewer(), { status: ['discarded'] });
    expect(discarded.map((report) => report.id)).toContain(booked.reportId);
    expect((await office.post(`/visits/${id}/move`, { ...moved })).status).toBe(409);
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
    const move = newVisit();
    expect((await refused(office.post(`/visits/${id}/move`, { ...move, day: '2062-11-30' }))).errors).toMatchObject([
      { field: 'day' },
    ]);
    // One that was booked long ago keeps its day when only its window is mended.
    await database.db.updateTable('visit').set({ day: '2024-01-02' }).where('id', '=', id).execute();
    await mustRedirect(office.post(`/visits/${id}/move`, { ...move, day: '2024-01-02', window_to: '13:00' }));
    expect(await getVisit(database.db, viewer(), id)).toMatchObject({ day: '2024-01-02', windowTo: '13:00' });
  });

  test('another company’s client, site, electrician and visit are not there', async () => {
    const { other } = world;
    const theirs = await world.as(other.people.office);
    const visitId = idOf(await mustRedirect(office.post('/visits/new', newVisit())));
    const answers = await Promise.all([
      office.post('/sites/new', { ...site, client_id: other.clients.own }),
      office.post('/visits/new', { ...newVisit(), day: '2026-12-02', site_id: other.sites.own }),
      office.post('/visits/new', {
        ...{ ...newVisit(), day: '2026-12-03' },
        electrician_id: other.people.electrician.userId,
      }),
      theirs.post(`/visits/${visitId}/cancellation`, { cancel_reason: 'The tenant has moved out', confirm: 'yes' }),
      theirs.post(`/sites/${world.company.sites.own}/details`, newSite()),
      theirs.post(`/clients/${world.company.clients.own}/details`, client),
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
        ['/settings/company/details', { name: 'Mine now' }],
        ['/settings/company', { name: 'Mine now' }],
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
      keep_photo_details: 'no',
    };
    await mustRedirect(visitor.post('/settings/company/details', company));
    expect(await getCompany(database.db, owner())).toMatchObject({ name: 'Copper & Care', certificatePrefix: 'CC' });
    // Programs made for 0.1.0 post to the page itself.
    await mustRedirect(visitor.post('/settings/company', { ...company, certificate_prefix: 'old' }));
    expect(await getCompany(database.db, owner())).toMatchObject({ certificatePrefix: 'OLD' });
    for (const address of ['/settings/company/details', '/settings/company']) {
      const zone = await refused(visitor.post(address, { ...company, time_zone: 'Mars/Olympus' }));
      expect(zone.errors).toMatchObject([{ field: 'time_zone' }]);
    }

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
    const unasked = await refused(visitor.post(`/settings/users/${added?.id}/shut-out`, {}));
    expect(unasked).toMatchObject({ form: 'shut-out', errors: [{ field: 'shut_out_confirm' }] });
    await mustRedirect(visitor.post(`/settings/users/${added?.id}/shut-out`, { shut_out_confirm: 'yes' }));
    const after = (await listUsers(database.db, owner())).find((each) => each.email === email);
    expect(after?.disabledAt).not.toBeNull();
    expect((await visitor.post(`/settings/users/${owner().userId}/shut-out`, {})).status).toBe(409);
  });

  test('what cannot be a form of ours is a bad request', async () => {
    expect((await office.post('/clients/new', { ...client, submission: 'x' })).status).toBe(400);
    expect((await office.post('/clients/new', { ...client, name: 'a\0b' })).status).toBe(400);
    expect((await office.post(`/reports/${randomUUID()}/approval`, {})).status).toBe(403);
    expect((await office.post('/sites', {})).status).toBe(405);
  });
});
