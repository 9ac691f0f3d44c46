import { beforeAll, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { archive } from '../../../src/features/archiving/server/archive.ts';
import { listOwing, readToArchive } from '../../../src/features/archiving/server/repository/archived.ts';
import { countByStatus } from '../../../src/features/compliance/server/states.ts';
import { handOverDefect } from '../../../src/features/defects/server/hand-over.ts';
import { moveDefect } from '../../../src/features/defects/server/move-defect.ts';
import { recordNotice } from '../../../src/features/defects/server/record-notice.ts';
import { findHomes } from '../../../src/features/search/server/repository/homes.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { Trx } from '../../../src/server/db/dialect.ts';
import { answerOf } from '../../../src/server/lists/answer.ts';
import { readAsked } from '../../../src/server/lists/asked.ts';
import type { ListSpec } from '../../../src/server/lists/list.ts';
import { clientList } from '../../../src/server/office-lists/clients.tsx';
import { homeList } from '../../../src/server/office-lists/homes.tsx';
import { startCorrection } from '../../../src/server/reports/correct.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { listSites } from '../../../src/server/repositories/register/listed-sites.ts';
import { insertSites } from '../../../src/server/repositories/register/sites.ts';
import { forgetUser } from '../../../src/server/users/forget.ts';
import { letUserIn } from '../../../src/server/users/let-in.ts';
import { beginOnSite } from '../../../src/server/visits/begin-on-site.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { siteDetails } from '../../support/details.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { followedDefects } from '../../support/listed-defects.ts';
import { issuedReport } from '../../support/reports.ts';
import { worldPassword } from '../../support/world.ts';
import { mustRedirect, openSite, refused, type Site, type Visitor } from './site.ts';

const today = '2026-11-24';

onBothDatabases('sites and clients are archived', (database) => {
  let world: Site;
  let office: Visitor;
  const viewer = () => world.company.people.office;

  beforeAll(async () => {
    world = await openSite(database.db);
    office = await world.as(viewer());
  });

  const add = async (clientId: string, ...names: string[]) =>
    database.db.transaction().execute((trx) =>
      insertSites(
        trx,
        viewer(),
        names.map((name) => ({
          ...siteDetails(clientId),
          name,
          addressLines: [name],
          tenure: 'private_rented' as const,
        })),
        world.deps.clock(),
      ),
    );
  const names = async <Row>(list: ListSpec<Row>, query: string, who = viewer()) => {
    const context = { db: database.db, viewer: who, today, timeZone: 'Europe/London' };
    const { rows } = await answerOf(list, context, await readAsked(list, context, query));
    return rows.map(list.nameOf);
  };
  const total = async () =>
    Object.values(await countByStatus(database.db, viewer(), { day: today })).reduce((sum, count) => sum + count, 0);
  const form = (entries: readonly (readonly [string, string])[]) =>
    new URLSearchParams([['submission', crypto.randomUUID()], ...entries.map(([name, value]) => [name, value])]);

  test('an archived site leaves lists, search and counts, is found by its filter, and comes back', async () => {
    const [id = ''] = await add(world.company.clients.own, '1 Quillet Row');
    const before = await total();
    await mustRedirect(office.post('/sites/archive', { site: id }));
    expect(await total()).toBe(before - 1);
    expect(await names(homeList, 'q=quillet')).toEqual([]);
    expect(await names(homeList, 'archived=yes&q=quillet')).toEqual(['1 Quillet Row']);
    expect(await findHomes(database.db, viewer(), ['quillet'])).toEqual([]);
    expect((await listSites(database.db, viewer(), { search: 'quillet' })).sites).toEqual([]);
    const state = await database.db.selectFrom('home_state').where('site_id', '=', id).selectAll().executeTakeFirst();
    expect(state).toMatchObject({ out_of_scope: 'archived', next_due: null, stale_from: null });
    expect((await office.get(`/sites/${id}`)).status).toBe(200);
    expect(await mustRedirect(office.post('/sites/archive/restoration', { site: id }))).toBe(
      `/sites/${id}?done=site-restored`,
    );
    expect(await total()).toBe(before);
    expect(await names(homeList, 'q=quillet')).toEqual(['1 Quillet Row']);
    const audited = await database.db.selectFrom('audit_event').where('subject', '=', id).select('action').execute();
    expect(audited.map(({ action }) => action)).toEqual(['site.archived', 'site.restored']);
  });

  test('many are archived together, by ticks or by what the list finds, and one press brings them back', async () => {
    const ids = await add(world.company.clients.own, '1 Osier Lane', '2 Osier Lane', '3 Osier Lane');
    const two = ids.slice(0, 2).map((id) => ['site', id] as const);
    const to = await mustRedirect(office.post('/sites/archive', form(two)));
    expect(await names(homeList, 'q=osier')).toEqual(['3 Osier Lane']);
    const at = new URLSearchParams(to.split('?')[1]).get('at') ?? '';
    await mustRedirect(office.post('/sites/archive/restoration', { at }));
    expect(await names(homeList, 'q=osier')).toHaveLength(3);
    await mustRedirect(
      office.post(
        '/sites/archive',
        form([
          ['all', '1'],
          ['query', 'q=osier'],
        ]),
      ),
    );
    expect(await names(homeList, 'q=osier')).toEqual([]);
    await mustRedirect(
      office.post(
        '/sites/archive/restoration',
        form([
          ['all', '1'],
          ['query', 'q=osier&archived=yes'],
        ]),
      ),
    );
    expect(await names(homeList, 'q=osier')).toHaveLength(3);
  });

  test('a site with open work stays, and says why; its defects stand aside while it is archived', async () => {
    const [busy = ''] = await add(world.company.clients.own, '1 Tansy Close');
    const reportId = await world.submitted(busy);
    const { errors } = await refused(office.post('/sites/archive', { site: busy }));
    expect(errors[0]?.message).toContain('a report is in progress');
    expect(reportId).not.toBe('');
  });

  test('an issued site keeps its certificate, and its defects come back as they were', async () => {
    const id = world.company.sites.own;
    const filled = wholeInspection({ defects: Object.values(defects).slice(0, 3) });
    const report = await issuedReport(world.deps, world.company, filled);
    const { code } = (await findCertificateOfReport(database.db, viewer(), report.id)) ?? { code: '' };
    const followed = async () =>
      (await followedDefects(database.db, viewer(), today)).filter(({ site_id }) => site_id === id);
    const before = await followed();
    expect(before.length).toBeGreaterThan(0);
    await mustRedirect(office.post('/sites/archive', { site: id }));
    expect(await followed()).toEqual([]);
    expect((await world.stranger.get(`/public/verify/${code}`)).status).toBe(200);
    await mustRedirect(office.post('/sites/archive/restoration', { site: id }));
    expect(await followed()).toEqual(before);
  });

  test('a client is archived with its sites; those archived before stay so when it comes back', async () => {
    const made = await mustRedirect(
      office.post('/clients/new', {
        name: 'Marram Homes',
        kind: 'landlord',
        address: '1 Dune Road',
        town: 'Testford',
        postcode: 'TE1 1ST',
      }),
    );
    const client = made.split('?')[0]?.split('/')[2] ?? '';
    const [first = '', second = ''] = await add(client, '1 Marram Way', '2 Marram Way');
    await mustRedirect(office.post('/sites/archive', { site: first }));
    await mustRedirect(office.post('/clients/archive', { client }));
    expect(await names(clientList, 'q=marram')).toEqual([]);
    expect(await names(clientList, 'archived=yes&q=marram')).toEqual(['Marram Homes']);
    expect(await names(homeList, `client=${client}`)).toEqual([]);
    const { errors } = await refused(office.post('/sites/archive/restoration', { site: second }));
    expect(errors[0]?.message).toBe('The client is archived. Restore the client first.');
    await mustRedirect(office.post('/clients/archive/restoration', { client }));
    expect(await names(homeList, `client=${client}`)).toEqual(['2 Marram Way']);
  });

  test('a site cannot come under a client that a colleague archives at the moment', async () => {
    const client = {
      name: 'Lyme Homes',
      kind: 'landlord',
      address: '1 Dune Road',
      town: 'Testford',
      postcode: 'TE1 1ST',
    };
    const id = (await mustRedirect(office.post('/clients/new', client))).split('?')[0]?.split('/')[2] ?? '';
    const [archived, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const archiving = database.db.transaction().execute(async (trx) => {
      await archive(trx, viewer(), 'client', [id], world.deps.clock());
      archived.resolve();
      await mayCommit.promise;
    });
    await archived.promise;
    const adding = add(id, '1 Lyme Way').catch((error: unknown) => error);
    // Time for the second transaction to reach the client; it waits there on PostgreSQL, and as a whole on SQLite.
    await new Promise((resolve) => setTimeout(resolve, 100));
    mayCommit.resolve();
    await archiving;
    expect(String(await adding)).toContain('Lyme Homes is archived');
    expect(await names(homeList, `client=${id}`)).toEqual([]);
  });

  test('a site that owes copies is named before it is archived, alone or with its client', async () => {
    const [id = '', other = ''] = await add(world.company.clients.own, '1 Owing Row', '2 Owing Row');
    await database.db.updateTable('home_state').set({ copy_due: '2026-12-01' }).where('site_id', '=', id).execute();
    const owing = { id, name: '1 Owing Row', due: '2026-12-01' };
    const all = await readToArchive(database.db, viewer(), 'site', [id, other], today);
    expect(await listOwing(database.db, viewer(), 'site', all)).toEqual([owing]);
    const clients = await readToArchive(database.db, viewer(), 'client', [world.company.clients.own], today);
    expect(await listOwing(database.db, viewer(), 'client', clients)).toContainEqual(owing);
    const stranger = world.other.people.office;
    expect(await listOwing(database.db, stranger, 'site', all)).toEqual([]);
  });

  test('the people of an archived client lose their sessions and cannot sign in; undo lets them in again', async () => {
    const { client: person } = world.company.people;
    const client = world.company.clients.own;
    const seen = await world.as(person);
    expect((await seen.get('/')).status).toBe(200);
    const sites = await database.db
      .selectFrom('site')
      .where('client_id', '=', client)
      .orderBy('id')
      .selectAll()
      .execute();
    // Nothing there hinders it.
    await database.db.updateTable('report').set({ status: 'discarded' }).where('status', '=', 'submitted').execute();
    await mustRedirect(office.post('/clients/archive', { client }));
    expect((await seen.get('/sites')).headers.get('location')).toMatch(/^\/auth\/sign-in/);
    const signIn = (password: string) => world.stranger.post('/auth/sign-in', { email: person.email, password });
    const closed = await signIn(worldPassword);
    expect([closed.status, await closed.text()]).toEqual([422, expect.stringContaining('has closed the account of')]);
    expect(await (await signIn('not the password')).text()).toContain('is wrong');
    const letIn = database.db
      .transaction()
      .execute((trx) => letUserIn(trx, world.company.people.owner, person.userId, world.deps.clock()));
    await expect(letIn).rejects.toThrow('is archived');
    await mustRedirect(office.post('/clients/archive/restoration', { client }));
    expect((await signIn(worldPassword)).status).toBe(303);
    const after = await database.db
      .selectFrom('site')
      .where('client_id', '=', client)
      .orderBy('id')
      .selectAll()
      .execute();
    expect(after).toEqual(sites);
  });

  test('a person erased while the client was archived does not come back with it', async () => {
    const { client: person, owner } = world.company.people;
    const client = world.company.clients.own;
    const like = await database.db
      .selectFrom('user')
      .where('id', '=', person.userId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const second = { ...like, id: newId(), email: 'second@client.example' };
    await database.db.insertInto('user').values(second).execute();
    await mustRedirect(office.post('/clients/archive', { client }));
    await database.db.transaction().execute((trx) => forgetUser(trx, owner, second.id, world.deps.clock()));
    await mustRedirect(office.post('/clients/archive/restoration', { client }));
    const users = await database.db
      .selectFrom('user')
      .where('id', 'in', [second.id, person.userId])
      .where('disabled_at', 'is not', null)
      .select('id')
      .execute();
    expect(users).toEqual([{ id: second.id }]);
  });

  test('an archived site takes no records until it is restored; a request for copies it takes', async () => {
    const [id = ''] = await add(world.company.clients.own, '1 Sorrel End');
    await mustRedirect(office.post('/sites/archive', { site: id }));
    const person = { part: 'tenant', name: 'Ines New' };
    expect((await office.post(`/sites/${id}/people/new`, person)).status).toBe(409);
    const earlier = {
      kind: 'EICR',
      scope: 'whole',
      inspected_on: '14/12/2015',
      outcome: 'satisfactory',
      firm: 'Oxbow',
    };
    expect((await office.post(`/sites/${id}/earlier/new`, earlier)).status).toBe(409);
    const { electrician } = world.company.people;
    const begun = database.db
      .transaction()
      .execute((trx) =>
        beginOnSite(trx, electrician, { site: { id }, kind: 'EICR', reason: 'Asked at the door' }, world.deps.clock()),
      );
    await expect(begun).rejects.toThrow('This site is archived');
    for (const table of ['occupant', 'earlier_certificate', 'visit', 'report'] as const)
      expect(await database.db.selectFrom(table).where('site_id', '=', id).select('id').execute()).toEqual([]);
    const request = { asked_by: 'council', asker: 'Testford Council', received_on: '20/11/2026' };
    await mustRedirect(office.post(`/sites/${id}/copies/requests`, request));
    await mustRedirect(office.post('/sites/archive/restoration', { site: id }));
    await mustRedirect(office.post(`/sites/${id}/people/new`, person));
  });

  test('an archived home’s defects take what has happened, not what plans work; its certificate can be corrected', async () => {
    const id = world.company.sites.own;
    const supervisor = world.company.people.supervisor;
    const filled = wholeInspection({ defects: [defects.outdoorSocket] });
    const report = await issuedReport(world.deps, world.company, filled);
    const certificate = await findCertificateOfReport(database.db, viewer(), report.id);
    const defect = await database.db
      .selectFrom('defect')
      .where('certificate_id', '=', certificate?.id ?? '')
      .select('id')
      .executeTakeFirstOrThrow();
    await mustRedirect(office.post('/sites/archive', { site: id }));
    const run = <Done>(work: (trx: Trx) => Promise<Done>) => database.db.transaction().execute(work);
    const now = world.deps.clock();
    const said = { id: defect.id, on: today, words: 'By Ample Ltd', paper: '' };
    const refusedThere = [
      (trx: Trx) => moveDefect(trx, supervisor, { ...said, move: 'quoted' }, now),
      (trx: Trx) =>
        handOverDefect(trx, supervisor, { id: defect.id, to: supervisor.userId, note: '', targetOn: null }, now),
      (trx: Trx) =>
        recordNotice(
          trx,
          supervisor,
          { id: defect.id, visitId: null, on: today, way: 'post', words: '', namesDanger: true, offersTimes: true },
          now,
        ),
    ];
    for (const command of refusedThere) {
      const error = await run(command).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        message: 'This site is archived. The office can restore it first.',
        link: { href: `/sites/${id}` },
      });
    }
    await run((trx) => moveDefect(trx, supervisor, { ...said, move: 'ended' }, now));
    const state = () =>
      database.db.selectFrom('defect').where('id', '=', defect.id).select(['state', 'bucket']).executeTakeFirst();
    expect(await state()).toEqual({ state: 'ended', bucket: null });
    const revision = await run((trx) => startCorrection(trx, supervisor, certificate?.id ?? '', 'A wrong name.', now));
    expect(revision).not.toBe('');
    await mustRedirect(office.post('/sites/archive/restoration', { site: id }));
    await database.db.updateTable('report').set({ status: 'discarded' }).where('id', '=', revision).execute();
  });

  test('a site with a danger that is not made safe stays; of many, the others are archived', async () => {
    const [calm = '', second = ''] = await add(world.company.clients.own, '1 Teasel Yard', '2 Teasel Yard');
    const id = world.company.sites.own;
    await issuedReport(world.deps, world.company, wholeInspection({ defects: [defects.blank] }));
    // The inspector could not make it safe.
    await database.db
      .updateTable('defect')
      .set({ made_safe_on: null, bucket: 0 })
      .where('site_id', '=', id)
      .where('code', '=', 'C1')
      .execute();
    const { errors } = await refused(office.post('/sites/archive', { site: id }));
    expect(errors[0]?.message).toBe(
      'Nothing was archived. A danger present (C1) is not made safe there. Make it safe first.',
    );
    const whole = await refused(office.post('/clients/archive', { client: world.company.clients.own }));
    expect(whole.errors[0]?.message).toBeDefined();
    await mustRedirect(
      office.post(
        '/sites/archive',
        form([
          ['site', id],
          ['site', calm],
          ['site', second],
        ]),
      ),
    );
    const archived = await database.db
      .selectFrom('site')
      .where('id', 'in', [id, calm, second])
      .where('archived_at', 'is not', null)
      .select('id')
      .execute();
    expect(archived.map(({ id: each }) => each).toSorted()).toEqual([calm, second].toSorted());
    const audited = await database.db
      .selectFrom('audit_event')
      .where('action', '=', 'sites.archived')
      .where('company_id', '=', world.company.id)
      .select('detail')
      .execute();
    expect(audited.map(({ detail }) => JSON.parse(String(detail)))).toContainEqual({ sites: 2, leftForDanger: 1 });
  });

  test('another company’s site is not there, and nobody but owner and office may', async () => {
    const { errors } = await refused(office.post('/sites/archive', { site: world.other.sites.own }));
    expect(errors[0]?.message).toBe('Choose the sites first');
    const supervisor = await world.as(world.company.people.supervisor);
    expect((await supervisor.post('/sites/archive', { site: world.company.sites.own })).status).toBe(403);
    const stored = await database.db
      .selectFrom('site')
      .where('id', '=', world.other.sites.own)
      .select('archived_at')
      .execute();
    expect(stored).toEqual([{ archived_at: null }]);
  });
});
