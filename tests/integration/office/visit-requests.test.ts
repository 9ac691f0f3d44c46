import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { VisitForm } from '../../../src/components/office/forms/visit-form.tsx';
import { ButtonLink } from '../../../src/components/ui/forms/form-parts.tsx';
import { defects } from '../../../src/demo/installations/defects.ts';
import { listDefectsOfSite } from '../../../src/features/defects/records/of-site.ts';
import { askForVisitPage } from '../../../src/features/visit-requests/pages/ask-page.tsx';
import { AskedList } from '../../../src/features/visit-requests/parts/asked-list.tsx';
import { hrefToBook, withWordsOf } from '../../../src/features/visit-requests/parts/request-words.ts';
import {
  findWaitingRequest,
  listOpenVisitRequests,
  listVisitRequestsOfSite,
  listVisitRequestsSince,
} from '../../../src/features/visit-requests/server/repository/visit-requests.ts';
import sitePage from '../../../src/pages/sites/[siteId].tsx';
import newVisitPage from '../../../src/pages/visits/new.tsx';
import type { Trx } from '../../../src/server/db/dialect.ts';
import { OfficePage } from '../../../src/server/pages/office-page.tsx';
import { type FormState, type RequestContext, requestContext } from '../../../src/server/pages/request-context.ts';
import { arrive } from '../../../src/server/visits/attendance/arrive.ts';
import { findNoAccess } from '../../../src/server/visits/attendance/find-no-access.ts';
import { takeBackCall } from '../../../src/server/visits/attendance/take-back-call.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { bookAgain } from '../../../src/server/visits/book-again.ts';
import { cancelVisit } from '../../../src/server/visits/cancel.ts';
import { restoreVisit } from '../../../src/server/visits/restore.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { booking } from '../../support/details.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issuedReport } from '../../support/reports.ts';
import { mustRedirect, openSite, refused, type Site, type Visitor } from './site.ts';

vi.mock('../../../src/waku/server.ts', () => ({ notFound: () => undefined, redirect: () => undefined }));

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
    expect(await find(who)).toBeDefined();
  });

  const bookedFrom = (request: string, more: Record<string, string> = {}, by = office) => {
    const { electrician } = people();
    const times = { window_from: '09:00', window_to: '12:00', expected_boards: '1', expected_circuits: '8' };
    const work = { site_id: site, electrician_id: electrician.userId, kind: 'VISUAL', day: '2026-12-09' };
    return by.post('/visits/new', { ...work, ...times, request, despite: '', ...more });
  };
  const askedFor = async (id: string) =>
    (await listVisitRequestsOfSite(database.db, people().office, site)).find((each) => each.id === id);
  const waiting = async (wanted: string) => {
    const asked = (await open()).find(({ what, defectId }) => what === wanted && defectId === null);
    if (!asked) throw new Error(`no ${wanted} waits`);
    return asked;
  };

  test('what stands in words alone is answered only by the visit that is booked from it', async () => {
    const other = await waiting('other');
    await mustRedirect(ask({ what: 'repair', note: 'A socket is loose' }));
    const repair = await waiting('repair');
    const [one] = (await listDefectsOfSite(database.db, people().client, site)).toReversed();
    if (!one) throw new Error('the report has no defect');
    await book({ kind: 'MEIWC', closes: [{ number: one.number, observation: one.observation_id }] });
    const inspection = await waiting('inspection');
    await book({ kind: 'VISUAL' });
    for (const { id } of [other, repair, inspection]) expect((await askedFor(id))?.visit, id).toBeUndefined();
    // A visual inspection is no condition report, even where it was begun from the request.
    await mustRedirect(bookedFrom(inspection.id, { day: '2026-12-10' }));
    expect((await askedFor(inspection.id))?.visit).toBeUndefined();
    await mustRedirect(bookedFrom(other.id, { day: '2026-12-11' }));
    expect((await askedFor(other.id))?.visit?.day).toBe('2026-12-11');
    await mustRedirect(bookedFrom(repair.id, { kind: 'MEIWC', day: '2026-12-14' }));
    expect((await askedFor(repair.id))?.visit?.day).toBe('2026-12-14');
  });

  test('a visit cannot be booked from what was answered, or is of another site or company', async () => {
    const asked = (await listVisitRequestsOfSite(database.db, people().office, site)).find(({ visit }) => visit);
    if (!asked) throw new Error('nothing was answered');
    const before = await database.db.selectFrom('visit').select('id').execute();
    expect((await bookedFrom(asked.id, { day: '2026-12-15' })).status).toBe(409);
    const { own, other } = { own: await waiting('inspection'), other: world.company.sites.other };
    expect((await bookedFrom(own.id, { site_id: other, day: '2026-12-15' })).status).toBe(404);
    const stranger = await world.as(world.other.people.office);
    const theirs = { site_id: world.other.sites.own, electrician_id: world.other.people.electrician.userId };
    expect((await bookedFrom(own.id, { ...theirs, day: '2026-12-15' }, stranger)).status).toBe(404);
    expect((await refused(bookedFrom('no id'))).errors.map(({ field }) => field)).toEqual(['request']);
    expect(await database.db.selectFrom('visit').select('id').execute()).toEqual(before);
  });

  const inTrx = <T>(work: (trx: Trx) => Promise<T>) => database.db.transaction().execute(work);

  test('where nobody gets in it waits again, until that is taken back or the visit is booked again', async () => {
    await mustRedirect(ask({ what: 'other', note: 'The meter hums' }));
    const { id } = await waiting('other');
    await mustRedirect(bookedFrom(id, { day: '2026-11-24', despite: 'past' }));
    const visitId = (await askedFor(id))?.visit?.id ?? '';
    const { electrician, office: who } = people();
    const now = world.deps.clock();
    const said = { visitId, at: now.toISOString(), reason: 'nobody-in' as const, words: '' };
    const { call } = await inTrx((trx) => findNoAccess(trx, electrician, said, undefined, now));
    expect(await askedFor(id)).toMatchObject({ visit: undefined });
    await inTrx((trx) => takeBackCall(trx, who, { visitId, callId: call }, now));
    expect((await askedFor(id))?.visit?.id).toBe(visitId);
    await inTrx((trx) => findNoAccess(trx, electrician, said, undefined, now));
    await inTrx((trx) => arrive(trx, electrician, { visitId, at: now.toISOString() }, now));
    expect((await askedFor(id))?.visit?.id).toBe(visitId);
    await inTrx((trx) => findNoAccess(trx, electrician, said, undefined, now));
    const again = { ...booking(site, electrician.userId), day: '2026-12-16' };
    const { visitId: next } = await inTrx((trx) => bookAgain(trx, who, visitId, again, now));
    expect((await askedFor(id))?.visit?.id).toBe(next);
    await inTrx((trx) => cancelVisit(trx, who, { visitId: next, reason: 'Not wanted' }, now));
    expect((await askedFor(id))?.visit).toBeUndefined();
    await inTrx((trx) => restoreVisit(trx, who, next, now));
    expect((await askedFor(id))?.visit?.id).toBe(next);
  });

  /** What a page answers an address with. */
  const load = (page: typeof sitePage, path: string, viewer = people().office, formState?: FormState) => {
    const url = new URL(path, 'http://localhost');
    const context = { deps: world.deps, viewer, url, formState } as RequestContext;
    return requestContext.run(context, () => page({ siteId: site, path: url.pathname, query: url.search.slice(1) }));
  };

  test('its booking begins with the form that it is likely to need, and names it', async () => {
    await mustRedirect(ask({ what: 'repair', note: 'A lamp flickers' }));
    const asked = await waiting('repair');
    const shown = await load(newVisitPage, hrefToBook(asked));
    const [form] = elementsOf(shown, VisitForm);
    expect(form?.request).toBe(asked.id);
    expect(form?.form.bind('kind').value).toBe('MEIWC');
  });

  test('an address with a sign that no database stores is answered', async () => {
    for (const path of [`/visits/new?site=${site}&request=%00`, '/visits/new?site=%00', '/visits/new?q=%00&after=%00'])
      expect(await load(newVisitPage, path), path).toBeTruthy();
    expect(await load(askForVisitPage, `/sites/${site}/ask-for-visit?defect=%00`)).toBeTruthy();
  });

  test('the office writes down what a client asks, and reads when in the days of the company', async () => {
    for (const who of [people().office, people().owner, people().client])
      expect(
        elementsOf(await load(sitePage, `/sites/${site}`, who), ButtonLink).map(({ href }) => href),
        who.role,
      ).toContain(`/sites/${site}/ask-for-visit`);
    await mustRedirect(ask({ what: 'other', note: 'On the phone' }, office));
    const [asked] = await open();
    if (!asked) throw new Error('nothing waits');
    const late = { ...asked, askedAt: '2026-07-01T23:30:00.000Z' };
    const shown = AskedList({ requests: [late], isClient: false, timeZone: 'Europe/London' });
    expect(renderToStaticMarkup(shown)).toContain('asked 2 July 2026');
  });

  test('a refused decline begins the title with the error', async () => {
    const asked = await waiting('other');
    const declined = office.post(`/sites/${site}/visit-requests/${asked.id}/decline`, {
      request: asked.id,
      reason: '',
    });
    const shown = await load(sitePage, `/sites/${site}`, people().office, await refused(declined));
    expect(elementsOf(shown, OfficePage)[0]?.error).toBe(true);
  });
});

/** The props of each element of that kind in what a page shows, as far as the page itself names them. */
function elementsOf<P>(shown: ReactNode, kind: (props: P) => unknown): P[] {
  if (Array.isArray(shown)) return shown.flatMap((each: ReactNode) => elementsOf(each, kind));
  if (!isValidElement<P & { children?: ReactNode }>(shown)) return [];
  const here: P[] = (shown.type as unknown) === kind ? [shown.props] : [];
  return [...here, ...Object.values(shown.props as object).flatMap((each) => elementsOf(each as ReactNode, kind))];
}
