import { beforeAll, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { listToOrder } from '../../../src/features/defects/records/defects.ts';
import { listDefectsOfSite } from '../../../src/features/defects/records/of-site.ts';
import { hrefToBook, withWordsOf } from '../../../src/features/visit-requests/parts/request-words.ts';
import {
  findWaitingRequest,
  listOpenVisitRequests,
  listVisitRequestsOfSite,
  listVisitRequestsSince,
} from '../../../src/features/visit-requests/server/repository/visit-requests.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { cancelVisit } from '../../../src/server/visits/cancel.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { booking } from '../../support/details.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issuedReport } from '../../support/reports.ts';
import { mustRedirect, openSite, refused, type Site, type Visitor } from './site.ts';

onBothDatabases('a client asks for a visit', (database) => {
  let world: Site;
  let client: Visitor;
  let office: Visitor;
  let site: string;
  const people = () => world.company.people;
  beforeAll(async () => {
    world = await openSite(database.db);
    site = world.company.sites.own;
    client = await world.as(people().client);
    office = await world.as(people().office);
    await issuedReport(world.deps, world.company, wholeInspection({ defects: Object.values(defects).slice(0, 3) }));
  });
  const ask = (fields: Record<string, string>, by = client, at = site) =>
    by.post(`/sites/${at}/ask-for-visit`, { times: 'Any Tuesday', note: '', ...fields });
  const open = (by = people().office) => listOpenVisitRequests(database.db, by, 50);
  const book = (more: object) =>
    database.db
      .transaction()
      .execute((trx) =>
        bookVisit(trx, people().office, { ...booking(site, people().electrician.userId), ...more }, world.deps.clock()),
      );

  test('it waits with the office until a visit of that kind is booked, and again when that is cancelled', async () => {
    await mustRedirect(ask({ what: 'inspection', note: 'The tenant works nights' }));
    expect(await open()).toMatchObject([{ siteId: site, what: 'inspection', times: 'Any Tuesday' }]);
    expect(await open(people().client)).toHaveLength(1);
    const { visitId } = await book({});
    expect(await open()).toEqual([]);
    const [shown] = await listVisitRequestsSince(database.db, people().client, { since: '', most: 5 });
    expect(shown?.visit?.id).toBe(visitId);
    await database.db
      .transaction()
      .execute((trx) => cancelVisit(trx, people().office, { visitId, reason: 'Not wanted' }, world.deps.clock()));
    expect(await open()).toHaveLength(1);
  });

  test('the repair of a defect is booked by a visit for that defect alone', async () => {
    const [one, two] = await listDefectsOfSite(database.db, people().client, site);
    if (!one || !two) throw new Error('the report has no two defects');
    await mustRedirect(ask({ what: 'repair', defect: one.id }));
    const before = (await open()).length;
    const closing = (each: typeof one) => ({
      kind: 'MEIWC',
      closes: [{ number: each.number, observation: each.observation_id }],
    });
    await book(closing(two));
    expect(await open()).toHaveLength(before);
    await book(closing(one));
    expect((await open()).map(({ defectId }) => defectId)).not.toContain(one.id);
  });

  test('the office declines with a sentence, once', async () => {
    await mustRedirect(ask({ what: 'other' }));
    const asked = (await open()).find(({ what }) => what === 'other');
    const decline = (reason: string, by = office) =>
      by.post(`/sites/${site}/visit-requests/${asked?.id}/decline`, { request: asked?.id ?? '', reason });
    expect((await refused(decline(''))).errors[0]?.message).toBe('Why: say it in a sentence');
    await mustRedirect(decline('The next inspection is in May, and we come then.'));
    expect((await decline('Again')).status).toBe(409);
    const told = await listVisitRequestsOfSite(database.db, people().client, site);
    expect(told.find(({ id }) => id === asked?.id)).toMatchObject({
      reason: 'The next inspection is in May, and we come then.',
    });
    // It may be asked for again.
    await mustRedirect(ask({ what: 'other' }));
  });

  test('a form that lacks something, and what waits already, are refused', async () => {
    expect((await refused(ask({ what: 'inspection', times: '' }))).errors).toHaveLength(1);
    expect((await refused(ask({ what: 'party' }))).errors).toHaveLength(1);
    expect((await ask({ what: 'inspection' })).status).toBe(409);
    expect((await ask({ what: 'repair', defect: 'nobodys-defect' })).status).toBe(404);
  });

  test('nobody asks for, sees or answers what is not theirs', async () => {
    const [asked] = await open();
    if (!asked) throw new Error('nothing waits');
    const other = world.company.sites.other;
    expect((await ask({ what: 'other' }, client, other)).status).toBe(404);
    expect((await ask({ what: 'other' }, await world.as(people().supervisor))).status).toBe(403);
    const path = `/sites/${site}/visit-requests/${asked.id}/decline`;
    expect((await client.post(path, { reason: 'No' })).status).toBe(403);
    const stranger = await world.as(world.other.people.office);
    expect((await stranger.post(path, { reason: 'No' })).status).toBe(404);
    const { db } = database;
    for (const who of [...Object.values(world.other.people)]) {
      expect(await listOpenVisitRequests(db, who, 50)).toEqual([]);
      expect(await listVisitRequestsOfSite(db, who, site)).toEqual([]);
      expect(await listVisitRequestsSince(db, who, { since: '', most: 50 })).toEqual([]);
    }
  });

  test('the visit that is booked for it carries what the client said, while it waits', async () => {
    const { office: who } = people();
    const [asked] = (await open()).filter(({ what }) => what === 'other');
    if (!asked) throw new Error('nothing waits');
    expect(hrefToBook(asked)).toBe(`/visits/new?site=${site}&request=${asked.id}`);
    const find = (viewer: typeof who, siteId = site) =>
      findWaitingRequest(database.db, viewer, { id: asked.id, siteId });
    const said = 'The client asked for it: Any Tuesday';
    expect(withWordsOf('Key at 3a', await find(who))).toBe(`Key at 3a\n${said}`);
    expect(withWordsOf('Key at 3a', await find(world.other.people.office))).toBe('Key at 3a');
    expect(await find(who, world.company.sites.other)).toBeUndefined();
    await book({});
    expect(await find(who)).toBeUndefined();
  });

  test('a repair that waits makes room for the next on the landlord’s page, which is not cut before', async () => {
    const own = await openSite(database.db);
    const { client: landlord } = own.company.people;
    await issuedReport(own.deps, own.company, wholeInspection({ defects: Object.values(defects).slice(0, 3) }));
    const first = async () => (await listToOrder(database.db, landlord, 1))[0];
    const [gravest, at] = [await first(), `/sites/${own.company.sites.own}/ask-for-visit`];
    if (!gravest) throw new Error('nothing to order');
    const asked = { what: 'repair', defect: gravest.id, times: 'Any Tuesday', note: '' };
    await mustRedirect((await own.as(landlord)).post(at, asked));
    const next = await first();
    expect(next?.site_id).toBe(own.company.sites.own);
    expect(next?.id).not.toBe(gravest.id);
    expect((await listToOrder(database.db, landlord, 10)).map(({ id }) => id)).not.toContain(gravest.id);
    // Declined, it is theirs to order again.
    const declined = { declined_at: own.deps.clock().toISOString() };
    await database.db.updateTable('visit_request').set(declined).where('defect_id', '=', gravest.id).execute();
    expect((await first())?.id).toBe(gravest.id);
  });
});
