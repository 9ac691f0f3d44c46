import { Hono } from 'hono';
import { visitDayFault } from '../../../../domain/time/visit-days.ts';
import { askAboutVisit } from '../../../../pages/visits/_components/visit-warnings.ts';
import { dayIn } from '../../../company/company-day.ts';
import type { AppEnv, Deps, Viewer } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { getCompany } from '../../../repositories/people/companies.ts';
import { getVisit } from '../../../repositories/register/visits.ts';
import { withSubmission } from '../../../repositories/reports/submissions.ts';
import { beginReport } from '../../../visits/begin-report.ts';
import { bookVisit } from '../../../visits/book.ts';
import { cancelVisit } from '../../../visits/cancel.ts';
import { giveUpVisit } from '../../../visits/give-up.ts';
import { moveVisit } from '../../../visits/move.ts';
import { restoreVisit } from '../../../visits/restore.ts';
import { setColleagues } from '../../../visits/set-colleagues.ts';
import { onceIn } from '../../once.ts';
import { cancelForm, giveUpForm, moveForm, visitForm } from '../office-forms.ts';
import { readForm, readPosted, refuse } from '../posted.ts';
import { visitActions } from '../routes.ts';

const mostPeople = 50;

/** Visits: booked, moved, cancelled or given up, and brought back. The draft report is born with the booking. */
export function visitPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = onceIn({ db, clock });

  serve(routes, visitActions.book, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.book');
    const posted = await readPosted(c);
    const form = readForm('visit', visitForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { value } = form;
    const fault = visitDayFault(value.day, await today(viewer));
    if (fault) return showAgain(c, refuse('visit', posted, 'day', fault));
    const booking = {
      siteId: value.site_id,
      electricianId: value.electrician_id,
      kind: value.kind,
      day: value.day,
      windowFrom: value.window_from,
      windowTo: value.window_to,
      expectedBoards: value.expected_boards,
      expectedCircuits: value.expected_circuits,
      accessNotes: value.access_notes,
      hazards: value.hazards,
    };
    const asked = await askAboutVisit(deps, viewer, 'visit', posted, booking);
    if (asked) return showAgain(c, asked);
    const { visitId } = await withSubmission(
      db,
      viewer,
      posted,
      (trx) => bookVisit(trx, viewer, booking, clock()),
      clock(),
    );
    return c.redirect(`/visits/${visitId}?done=visit-booked`, 303);
  });

  serve(routes, visitActions.move, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.book');
    const visit = await getVisit(db, viewer, c.req.param('visit'));
    const posted = await readPosted(c);
    const form = readForm('move', moveForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { day, window_from: windowFrom, window_to: windowTo } = form.value;
    const fault = day === visit.day ? undefined : visitDayFault(day, await today(viewer));
    if (fault) return showAgain(c, refuse('move', posted, 'day', fault));
    const moved = { electricianId: visit.electricianId, day, windowFrom, windowTo };
    // One that cannot be moved any more is told so, and not asked about.
    const asked = visit.status === 'booked' && (await askAboutVisit(deps, viewer, 'move', posted, moved, visit));
    if (asked) return showAgain(c, asked);
    await once(viewer, posted, (trx) => moveVisit(trx, viewer, visit.id, moved, clock()));
    return c.redirect(`/visits/${visit.id}?done=visit-moved`, 303);
  });

  serve(routes, visitActions.people, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.book');
    const { id: visitId } = await getVisit(db, viewer, c.req.param('visit'));
    const posted = await readPosted(c);
    const people = (posted.fields.people ?? []).slice(0, mostPeople);
    const was = (posted.fields.was?.[0] ?? '').split(' ');
    await once(viewer, posted, (trx) => setColleagues(trx, viewer, { visitId, people, was }, clock()));
    return c.redirect(`/visits/${visitId}?done=visit-people`, 303);
  });

  serve(routes, visitActions.cancel, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.book');
    const { id: visitId } = await getVisit(db, viewer, c.req.param('visit'));
    const posted = await readPosted(c);
    const form = readForm('cancel', cancelForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const reason = form.value.cancel_reason;
    await once(viewer, posted, (trx) => cancelVisit(trx, viewer, { visitId, reason }, clock()));
    return c.redirect(`/visits/${visitId}?done=visit-cancelled`, 303);
  });

  serve(routes, visitActions.giveUp, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.give-up');
    const { id: visitId } = await getVisit(db, viewer, c.req.param('visit'));
    const posted = await readPosted(c);
    const form = readForm('give-up', giveUpForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const reason = form.value.give_up_reason;
    await once(viewer, posted, (trx) => giveUpVisit(trx, viewer, { visitId, reason }, clock()));
    return c.redirect(`/visits/${visitId}?done=visit-given-up`, 303);
  });

  serve(routes, visitActions.restore, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.give-up');
    const { id } = await getVisit(db, viewer, c.req.param('visit'));
    await once(viewer, await readPosted(c), (trx) => restoreVisit(trx, viewer, id, clock()));
    return c.redirect(`/visits/${id}?done=visit-restored`, 303);
  });

  serve(routes, visitActions.beginReport, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.book');
    const { id } = await getVisit(db, viewer, c.req.param('visit'));
    await once(viewer, await readPosted(c), async (trx) => {
      await beginReport(trx, viewer, id, clock());
    });
    return c.redirect(`/visits/${id}?done=report-begun`, 303);
  });

  return routes;

  async function today(viewer: Viewer): Promise<string> {
    const { timeZone } = await getCompany(db, viewer);
    return dayIn(clock(), timeZone);
  }
}
