import { Hono } from 'hono';
import { siteAddress } from '../../../../domain/register/site-address.ts';
import { showTime } from '../../../../domain/time/calendar.ts';
import { lacksReport } from '../../../../domain/visit/status.ts';
import { plural } from '../../../../domain/words/plural.ts';
import { dayIn } from '../../../company/company-day.ts';
import type { AppEnv, Viewer } from '../../../context.ts';
import { NotFoundError } from '../../../errors.ts';
import { serve } from '../../../http/routes/serve.ts';
import { mayGiveUp, mustBeAllowed } from '../../../permissions.ts';
import { frameOf } from '../frame.ts';
import { newSubmission, readPosted } from '../records/posted.ts';
import { handedToYou } from '../report/hand-over/handed.ts';
import { visitAddresses } from '../routes.ts';
import type { FieldDeps, Visit } from '../store.ts';
import { showDay } from '../words.ts';
import { VisitPage } from './visit-page.tsx';
import { type VisitCardProps, VisitsPage } from './visits-page.tsx';

/** The viewer's own visits, and what there is to know about each. */
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
    return c.html(await deps.renderHtml(<VisitsPage frame={frameOf(deps, c, viewer)} visits={visits} />));
  });

  serve(routes, visitAddresses.visit, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'electrician.pages');
    const visit = await getOwnVisit(deps, viewer, c.req.param('visit'));
    const store = deps.store(viewer);
    const [site, timeZone] = [await store.siteContacts(visit.siteId), await store.timeZone()];
    const ending = await store.visitEnding(visit);
    const page = (
      <VisitPage
        frame={frameOf(deps, c, viewer)}
        visit={{
          ...toCard(visit, showDay(visit.day)),
          accessNotes: visit.accessNotes,
          siteNotes: site.accessNotes,
          startedAt: visit.startedAt ? showTime(visit.startedAt, timeZone) : undefined,
          client: site.client,
          agent: site.agent,
          reportId: visit.reportId ?? undefined,
          lacksReport: lacksReport(visit),
          mayGiveUp: visit.status === 'started' && mayGiveUp(viewer, visit),
        }}
        ending={ending && { ...ending, at: showTime(ending.at, timeZone) }}
        submission={newSubmission()}
      />
    );
    return c.html(await deps.renderHtml(page));
  });

  serve(routes, visitAddresses.start, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.start');
    const visit = await getOwnVisit(deps, viewer, c.req.param('visit'));
    await deps.store(viewer).startVisit(visit.id, await readPosted(deps, c));
    return c.redirect(`/electrician/visits/${visit.id}?started`, 303);
  });

  return routes;
}

/** @throws NotFoundError when somebody else goes there, though an owner or supervisor may see the visit in the office. */
export async function getOwnVisit(deps: FieldDeps, viewer: Viewer, id: string): Promise<Visit> {
  const visit = await deps.store(viewer).visit(id);
  if (visit.electricianId !== viewer.userId && !visit.isColleagues)
    throw new NotFoundError(`visit ${id}, which is somebody else's`);
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
  expected: `${plural(visit.expectedBoards, 'board')} and ${plural(visit.expectedCircuits, 'circuit')}`,
  status: visit.status,
});
