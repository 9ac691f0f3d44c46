import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { workOutStates } from '../../../src/features/compliance/server/work.ts';
import { createExport } from '../../../src/features/exports/server/repository/exports.ts';
import { clientTables, movedTables } from '../../../src/features/merging/domain/moved.ts';
import { idsTicked } from '../../../src/features/merging/routes/ticked.ts';
import { undoSiteMerge } from '../../../src/features/merging/server/merge-sites.ts';
import { rowsOfSite } from '../../../src/features/merging/server/repository/moved.ts';
import { insertShareLink } from '../../../src/features/sharing/server/repository/share-links.ts';
import { columnsOfTables } from '../../../src/server/backup/tables.ts';
import { listSites } from '../../../src/server/repositories/register/listed-sites.ts';
import { findMergedInto } from '../../../src/server/repositories/register/merged-into.ts';
import { getSite, insertSites } from '../../../src/server/repositories/register/sites.ts';
import { beginOnSite } from '../../../src/server/visits/begin-on-site.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { siteDetails } from '../../support/details.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issuedReport } from '../../support/reports.ts';
import { mustRedirect, openSite, refused, type Site, type Visitor } from './site.ts';

/** Tables with a `site_id` whose rows stay: the database keeps their site, or they are worked out again; an import and an export are of the day they were made. */
const keptTables = ['home_state', 'home_facts', 'listed_certificate', 'site_import_row', 'export', 'outbox'];
/** Tables with a `client_id` that follow from the sites, or are the client's own choices, or stay as they were made; triggers keep the tallies. */
const keptOfClient = ['building', 'home_state', 'listed_certificate', 'defect', 'export', 'reminder_choice', 'tally'];

onBothDatabases('two sites or clients become one', (database) => {
  let world: Site;
  let office: Visitor;
  const viewer = () => world.company.people.office;

  beforeAll(async () => {
    world = await openSite(database.db);
    office = await world.as(viewer());
  });

  const add = async (clientId: string, name: string): Promise<string> => {
    const details = { ...siteDetails(clientId), name, addressLines: [name], uprn: '' };
    const ids = await database.db
      .transaction()
      .execute((trx) => insertSites(trx, viewer(), [details], world.deps.clock()));
    return ids[0] ?? '';
  };
  const merge = (one: string, other: string, stays: string, more: Record<string, string> = {}) =>
    office.post(
      '/sites/merge',
      new URLSearchParams([
        ['submission', randomUUID()],
        ['site', one],
        ['site', other],
        ['stays', stays],
        ...Object.entries(more),
      ]),
    );
  const stateOf = (id: string) =>
    database.db.selectFrom('home_state').where('site_id', '=', id).selectAll().executeTakeFirstOrThrow();
  const whole = async (id: string) => ({
    rows: await rowsOfSite(database.db, viewer(), id),
    site: await getSite(database.db, viewer(), id),
    state: { ...(await stateOf(id)), worked_at: '' },
    defects: await database.db.selectFrom('defect').where('site_id', '=', id).orderBy('id').selectAll().execute(),
  });

  test('every table with a site or client is one that a merge moves, or leaves on purpose', async () => {
    const tables = [...(await columnsOfTables(database.db))];
    const having = (column: string) =>
      tables.flatMap(([name, columns]) => (columns.includes(column) ? [name] : [])).sort();
    expect(having('site_id')).toEqual([...Object.keys(movedTables), ...keptTables].sort());
    expect(having('client_id')).toEqual([...clientTables, ...keptOfClient].sort());
  });

  test('records, defects and state move; undo within a day puts every row back', async () => {
    const gone = world.company.sites.own;
    const stays = await add(world.company.clients.own, '7 Heron Quay');
    const filled = wholeInspection({ defects: Object.values(defects).slice(0, 2) });
    const report = await issuedReport(world.deps, world.company, filled);
    await mustRedirect(
      office.post(`/sites/${gone}/earlier/new`, {
        ...{ kind: 'EICR', scope: 'whole', inspected_on: '14/12/2015', outcome: 'satisfactory', firm: 'Oxbow Wiring' },
      }),
    );
    await workOutStates(world.deps);
    const before = { gone: await whole(gone), stays: await whole(stays) };
    expect(before.gone.defects.length).toBeGreaterThan(0);
    const sealed = await database.db.selectFrom('certificate').where('report_id', '=', report.id).selectAll().execute();

    await mustRedirect(merge(gone, stays, stays));
    const after = await whole(stays);
    for (const [table, keys] of Object.entries(before.gone.rows))
      expect(after.rows[table]).toEqual(expect.arrayContaining(keys));
    expect(Object.values((await whole(gone)).rows).flat()).toEqual([]);
    expect(after.defects.map(({ state }) => state)).toEqual(before.gone.defects.map(({ state }) => state));
    expect(after.state.last_inspected).toBe(before.gone.state.last_inspected);
    expect((await stateOf(gone)).out_of_scope).toBe('archived');
    expect(await findMergedInto(database.db, viewer(), 'site', gone)).toBe(stays);
    const moved = await database.db.selectFrom('certificate').where('report_id', '=', report.id).selectAll().execute();
    expect(moved).toEqual(sealed.map((row) => ({ ...row, site_id: stays })));

    await mustRedirect(office.post('/sites/merge/undo', { stays }));
    expect(await whole(gone)).toEqual(before.gone);
    expect(await whole(stays)).toEqual(before.stays);
    expect(
      await database.db.selectFrom('certificate').where('report_id', '=', report.id).selectAll().execute(),
    ).toEqual(sealed);
    const { errors } = await refused(office.post('/sites/merge/undo', { stays }));
    expect(errors[0]?.message).toBe('This merge can no longer be undone.');
  });

  test('outside a merge the database still refuses to give a certificate to another site', async () => {
    const certificate = database.db.selectFrom('certificate').where('company_id', '=', world.company.id);
    const { id } = await certificate.select('id').executeTakeFirstOrThrow();
    const move = database.db
      .updateTable('certificate')
      .set({ site_id: world.company.sites.other })
      .where('id', '=', id);
    await expect(move.execute()).rejects.toThrow('never changes');
  });

  test('undo is refused with a sentence after something was added, and after a day', async () => {
    const gone = await add(world.company.clients.own, '1 Plover Mews');
    const stays = await add(world.company.clients.own, '2 Plover Mews');
    await mustRedirect(merge(gone, stays, stays));
    await mustRedirect(office.post(`/sites/${stays}/people/new`, { part: 'tenant', name: 'Ines New' }));
    const { errors } = await refused(office.post('/sites/merge/undo', { stays }));
    expect(errors[0]?.message).toBe(
      'A new person of the home was added since the merge. Undo cannot tell which site it belongs to.',
    );
    const late = new Date(world.deps.clock().getTime() + 25 * 3_600_000);
    const undone = database.db.transaction().execute((trx) => undoSiteMerge(trx, viewer(), stays, late));
    await expect(undone).rejects.toThrow('can no longer be undone');
  });

  test('across clients it asks who will see what, and the fence follows', async () => {
    const gone = await add(world.company.clients.own, '1 Curlew Walk');
    const stays = await add(world.company.clients.other, '2 Curlew Walk');
    const { errors } = await refused(merge(gone, stays, stays));
    expect(errors[0]?.message).toBe('The sites are of two clients. Confirm who will see what.');
    const { client } = world.company.people;
    const seen = async () => (await listSites(database.db, client, { search: 'curlew' })).sites.map(({ name }) => name);
    expect(await seen()).toEqual(['1 Curlew Walk']);
    await mustRedirect(merge(gone, stays, stays, { confirm: 'yes' }));
    expect(await seen()).toEqual([]);
    await mustRedirect(office.post('/sites/merge/undo', { stays }));
    expect(await seen()).toEqual(['1 Curlew Walk']);
  });

  test('the buildings of two clients that become one are found by name, and parted again', async () => {
    const { own, other } = world.company.clients;
    const add = async (clientId: string) => {
      const details = { ...siteDetails(clientId), name: '9 Mill Court', building: 'Mill Court', uprn: '' };
      const ids = await database.db
        .transaction()
        .execute((trx) => insertSites(trx, viewer(), [details], world.deps.clock()));
      return ids[0] ?? '';
    };
    const [mine, theirs] = [await add(own), await add(other)];
    const buildings = async () =>
      [await getSite(database.db, viewer(), mine), await getSite(database.db, viewer(), theirs)].map(
        ({ buildingId }) => buildingId,
      );
    const before = await buildings();
    const both = [
      ['client', own],
      ['client', other],
    ];
    const asked = { submission: randomUUID(), stays: other, confirm: 'yes' };
    await mustRedirect(office.post('/clients/merge', new URLSearchParams([...both, ...Object.entries(asked)])));
    expect(await buildings()).toEqual([before[1], before[1]]);
    await mustRedirect(office.post('/clients/merge/undo', { stays: other }));
    expect(await buildings()).toEqual(before);
  });

  test('a site that was merged away takes no records, and a job begun there is at the one that stays', async () => {
    const gone = await add(world.company.clients.own, '1 Snipe Lane');
    const stays = await add(world.company.clients.own, '2 Snipe Lane');
    await mustRedirect(merge(gone, stays, stays));
    const posts = [
      ['people/new', { part: 'tenant', name: 'Ines New' }],
      [
        'earlier/new',
        { kind: 'EICR', scope: 'whole', inspected_on: '14/12/2015', outcome: 'satisfactory', firm: 'Ox' },
      ],
      ['copies/requests', { asked_by: 'council', asker: 'Testford Council', received_on: '20/11/2026' }],
    ] as const;
    for (const [path, fields] of posts) {
      const answer = await office.post(`/sites/${gone}/${path}`, fields);
      expect([path, answer.status]).toEqual([path, 409]);
      expect(await answer.json()).toMatchObject({
        extra: {
          message: 'This site was merged into 2 Snipe Lane. Enter it there.',
          link: { href: `/sites/${stays}` },
        },
      });
    }
    const { visitId } = await database.db
      .transaction()
      .execute((trx) =>
        beginOnSite(
          trx,
          world.company.people.electrician,
          { site: { id: gone }, kind: 'EICR', reason: 'Asked at the door' },
          world.deps.clock(),
        ),
      );
    const visit = await database.db.selectFrom('visit').where('id', '=', visitId).select('site_id').executeTakeFirst();
    expect(visit).toEqual({ site_id: stays });
    expect(Object.values(await rowsOfSite(database.db, viewer(), gone)).flat()).toEqual([]);
  });

  test('a building that is ticked beside two homes is no third one', async () => {
    const [one, other] = [
      await add(world.company.clients.own, '1 Line Lane'),
      await add(world.company.clients.own, '2 Line Lane'),
    ];
    const ticks = [`line-${one}`, one, other, one];
    expect(idsTicked(ticks)).toEqual([one, other]);
    const form = [['submission', randomUUID()], ['stays', one], ...ticks.map((id) => ['site', id])];
    expect(await mustRedirect(office.post('/sites/merge', new URLSearchParams(form)))).toBe(
      `/sites/${one}?done=site-merged`,
    );
    expect(await findMergedInto(database.db, viewer(), 'site', other)).toBe(one);
  });

  test('another company’s site cannot be merged, nor by a supervisor', async () => {
    const own = await add(world.company.clients.own, '1 Dunlin Row');
    const { errors } = await refused(merge(own, world.other.sites.own, own, { confirm: 'yes' }));
    expect(errors[0]?.message).toBe('Choose two sites');
    const supervisor = await world.as(world.company.people.supervisor);
    expect((await supervisor.post('/sites/merge', { site: own })).status).toBe(403);
  });

  test('a client’s sites and people move to another client, and back', async () => {
    const { own, other } = world.company.clients;
    const site = await add(own, '1 Godwit Rise');
    const seen = async () =>
      (await listSites(database.db, world.company.people.client, { search: 'godwit' })).sites.map(({ name }) => name);
    const both = (more: Record<string, string>) =>
      new URLSearchParams([
        ['submission', randomUUID()],
        ['client', own],
        ['client', other],
        ['stays', other],
        ...Object.entries(more),
      ]);
    const { errors } = await refused(office.post('/clients/merge', both({})));
    expect(errors[0]?.message).toBe('Confirm who will see what.');
    await mustRedirect(office.post('/clients/merge', both({ confirm: 'yes' })));
    expect((await getSite(database.db, viewer(), site)).clientId).toBe(other);
    const account = await database.db
      .selectFrom('user')
      .where('id', '=', world.company.people.client.userId)
      .select('client_id')
      .executeTakeFirst();
    expect(account).toEqual({ client_id: other });
    expect(await findMergedInto(database.db, viewer(), 'client', own)).toBe(other);
    await mustRedirect(office.post('/clients/merge/undo', { stays: other }));
    expect((await getSite(database.db, viewer(), site)).clientId).toBe(own);
    expect(await seen()).toEqual(['1 Godwit Rise']);
  });

  const linkOf = async (siteId: string, who = world.company.people.client) => {
    const certificates = database.db.selectFrom('certificate').where('site_id', '=', siteId);
    const { id: certificateId } = await certificates.select('id').executeTakeFirstOrThrow();
    const id = randomUUID();
    const link = { id, certificateId, occasion: 'shared', name: 'Ola Lender', mail: undefined } as const;
    const sealed = { tokenHash: id, expiresAt: '2027-11-24T10:00:00.000Z' };
    await database.db
      .transaction()
      .execute((trx) => insertShareLink(trx, who, { ...link, ...sealed }, world.deps.clock()));
    return id;
  };
  const isOpen = async (id: string) =>
    (
      await database.db
        .selectFrom('share_link')
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .select('id')
        .execute()
    ).length === 1;
  const exportOf = (scope: Parameters<typeof createExport>[2]['scope']) =>
    database.db
      .transaction()
      .execute((trx) => createExport(trx, world.company.people.client, { scope, total: 1 }, world.deps.clock()));
  const exportsThere = async (ids: readonly string[]) =>
    (await database.db.selectFrom('export').where('id', 'in', ids).select('id').execute()).length;

  test('undo takes from the other client what it made of the papers that go back', async () => {
    const { own } = world.company.clients;
    const gone = world.company.sites.other;
    await world.issued(gone);
    await world.issued(world.company.sites.own);
    const stays = await add(own, '3 Curlew Walk');
    await mustRedirect(merge(gone, stays, stays, { confirm: 'yes' }));
    const [shared, before] = [await linkOf(stays), await linkOf(world.company.sites.own)];
    const made = [
      await exportOf({ of: 'client', clientId: own }),
      await exportOf({ of: 'site', siteId: stays, clientId: own }),
    ];
    await mustRedirect(office.post('/sites/merge/undo', { stays }));
    expect([await isOpen(shared), await isOpen(before)]).toEqual([false, true]);
    expect(await exportsThere(made)).toBe(0);
  });

  test('undo parts two clients: papers, and the improvements that each wants followed', async () => {
    const { own, other } = world.company.clients;
    const { sites } = world.company;
    await issuedReport(world.deps, world.company, wholeInspection({ defects: [defects.rcdNotice] }));
    await world.issued(sites.other);
    await database.db.updateTable('client').set({ follows_c3: 1 }).where('id', '=', own).execute();
    const improvements = () =>
      database.db
        .selectFrom('defect')
        .where('site_id', '=', sites.own)
        .where('code', '=', 'C3')
        .where('bucket', 'is not', null)
        .select('id')
        .execute();
    const both = (more: Record<string, string>) =>
      new URLSearchParams([['client', own], ['client', other], ...Object.entries(more)]);
    const asked = { submission: randomUUID(), stays: other, confirm: 'yes' };
    await mustRedirect(office.post('/clients/merge', both(asked)));
    expect(await improvements()).toEqual([]);
    const [theirs, mine] = [await linkOf(sites.other), await linkOf(sites.own)];
    const made = [await exportOf({ of: 'client', clientId: other })];
    await mustRedirect(office.post('/clients/merge/undo', { stays: other }));
    expect([await isOpen(theirs), await isOpen(mine)]).toEqual([false, true]);
    expect(await exportsThere(made)).toBe(0);
    expect((await improvements()).length).toBeGreaterThan(0);
  });
});
