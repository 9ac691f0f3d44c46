import { type Context, Hono } from 'hono';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { siteAddress } from '../../../../domain/register/site-address.ts';
import { showTime } from '../../../../domain/time/calendar.ts';
import { dayIn } from '../../../../domain/time/company-day.ts';
import { isOnSite, lastCallOf } from '../../../../domain/visit/calls.ts';
import { lacksReport, openVisit, visitStatusAfter } from '../../../../domain/visit/status.ts';
import { plural } from '../../../../domain/words/plural.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { can, mayGiveUp, mustBeAllowed } from '../../../permissions.ts';
import { frameOf } from '../frame.ts';
import { newSubmission, type Posted } from '../records/posted.ts';
import { handedToYou } from '../report/hand-over/handed.ts';
import { visitAddresses } from '../routes.ts';
import type { FieldDeps, Visit } from '../store.ts';
import { showDay } from '../words.ts';
import { forYou } from './for-you.ts';
import { VisitPage } from './visit-page.tsx';
import { type VisitCardProps, VisitsPage } from './visits-page.tsx';

/** The viewer's own visits, and each one's page. */
export function visitRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, visitAddresses.visits, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'electrician.pages');
    const store = deps.store(viewer);
    const timeZone = await store.timeZone();
    const today = dayIn(deps.clock(), timeZone);
    const own = await store.ownVisits(today);
    const handed = await store.handedTo();
    const card = (visit: Visit, day: string) => ({
      ...toCard(visit, day),
      handed: handedToYou(handed.get(visit.reportId ?? ''), timeZone),
    });
    const visits = [
      ...own.today.map((visit) => card(visit, 'Today')),
      ...own.unfinished.map((visit) => card(visit, 'Not finished')),
      ...own.coming.map((visit) => card(visit, showDay(visit.day))),
    ];
    return c.html(
      await deps.renderHtml(
        <VisitsPage
          frame={frameOf(deps, c, viewer)}
          visits={visits}
          forYou={await forYou(store, { now: deps.clock(), timeZone })}
          mayBegin={can(viewer, 'visits.begin-on-site')}
        />,
      ),
    );
  });

  serve(routes, visitAddresses.visit, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'electrician.pages');
    const visit = await getOwnVisit(deps, viewer, c.req.param('visit'));
    return c.html(await visitPage(deps, c, viewer, visit));
  });

  return routes;
}

/** @param failed a refused time, as typed. */
export async function visitPage(
  deps: FieldDeps,
  c: Context<AppEnv>,
  viewer: Viewer,
  visit: Visit,
  failed?: { posted: Posted; errors: readonly FormError[] },
): Promise<string> {
  const store = deps.store(viewer);
  const [site, timeZone] = [await store.siteContacts(visit.siteId), await store.timeZone()];
  const ending = await store.visitEnding(visit);
  const calls = (await store.calls([visit.id])).get(visit.id) ?? [];
  const last = calls.at(-1);
  const isThere = isOnSite(calls, viewer.userId, { day: dayIn(deps.clock(), timeZone), timeZone });
  // Of any day: a visit may go on overnight, or a departure may be reported late.
  const hasNotLeft = lastCallOf(calls, viewer.userId)?.kind === 'arrived';
  const isOpen = visit.status === 'started' || visit.status === 'done';
  return deps.renderHtml(
    <VisitPage
      frame={frameOf(deps, c, viewer)}
      visit={{
        ...toCard(visit, showDay(visit.day)),
        accessNotes: visit.accessNotes,
        siteNotes: site.accessNotes,
        client: site.client,
        agent: site.agent,
        reportId: visit.reportId ?? undefined,
        lacksReport: lacksReport(visit),
        mayGiveUp: visit.status === 'started' && mayGiveUp(viewer, visit),
        begunBecause: visit.begunBecause ?? '',
      }}
      attendance={{
        calls: calls.map((call) => ({ ...call, at: showTime(call.at, timeZone) })),
        mayArrive: !isThere && visitStatusAfter('arrive', visit.status) !== undefined,
        mayLeave: hasNotLeft && isOpen,
        mayFindNoAccess: !isThere && visitStatusAfter('find no access', visit.status) !== undefined,
        takeBack: last?.byId === viewer.userId && visit.status !== 'cancelled' ? last.id : undefined,
        time: failed?.posted.text('time') ?? '',
        errors: failed?.errors ?? [],
      }}
      instruments={await instrumentsFor(deps, viewer, visit, dayIn(deps.clock(), timeZone))}
      issued={openVisit.includes(visit.status) ? await ifKept(store.issuedAt(visit)) : []}
      openDefects={openVisit.includes(visit.status) ? await ifKept(store.openDefects(visit)) : []}
      ending={ending && { ...ending, at: showTime(ending.at, timeZone) }}
      newSubmission={newSubmission}
    />,
  );
}

async function instrumentsFor(deps: FieldDeps, viewer: Viewer, { status, day }: Visit, today: string) {
  if (!openVisit.includes(status) || !can(viewer, 'instruments.own')) return undefined;
  const all = await deps.store(viewer).instruments();
  return { instruments: all.filter(({ carriedBy }) => carriedBy === viewer.userId), on: day > today ? day : today };
}

/** Nothing where a phone has not stored it: a day of an older build, or a site without a report in the day. */
const ifKept = <T,>(stored: Promise<readonly T[]>): Promise<readonly T[]> =>
  stored.catch((error: unknown) => {
    if (error instanceof NotFoundError) return [];
    throw error;
  });

/** @throws NotFoundError when the person is not on the visit, even if an owner or supervisor may see it in the office. */
export async function getOwnVisit(deps: FieldDeps, viewer: Viewer, id: string): Promise<Visit> {
  const visit = await deps.store(viewer).visit(id);
  if (visit.electricianId !== viewer.userId && !visit.isColleagues)
    throw new NotFoundError(`visit ${id}, which is another person's`);
  return visit;
}

const toCard = (visit: Visit, day: string): VisitCardProps => ({
  id: visit.id,
  day,
  window: `${visit.windowFrom}–${visit.windowTo}`,
  site: visit.siteName,
  address: siteAddress(visit),
  hazards: visit.hazards,
  ...(visit.isColleagues && { colleague: visit.electricianName }),
  // A job begun on the spot has no estimate.
  expected:
    visit.begunBecause === null
      ? `${plural(visit.expectedBoards, 'board')} and ${plural(visit.expectedCircuits, 'circuit')}`
      : '',
  status: visit.status,
});
