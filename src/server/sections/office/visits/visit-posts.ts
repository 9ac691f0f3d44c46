import { Hono } from 'hono';
import { keysRead } from '../../../../components/office/visits/visit-warnings.tsx';
import { formForNewWork, formTypes } from '../../../../domain/forms/registry.ts';
import { visitDayFault } from '../../../../domain/time/visit-days.ts';
import { agreedNotice } from '../../../../domain/visit/notice.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import type { Trx } from '../../../db/dialect.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { type Posted, readForm, readPosted, refuse } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { companyToday } from '../../../repositories/people/companies.ts';
import { getVisit } from '../../../repositories/register/visits.ts';
import { withSubmission } from '../../../repositories/reports/submissions.ts';
import { takeBackCall } from '../../../visits/attendance/take-back-call.ts';
import { beginReport } from '../../../visits/begin-report.ts';
import { bookVisit } from '../../../visits/book.ts';
import { bookAgain } from '../../../visits/book-again.ts';
import { cancelVisit } from '../../../visits/cancel.ts';
import { giveUpVisit } from '../../../visits/give-up.ts';
import { moveVisit } from '../../../visits/move.ts';
import { restoreVisit } from '../../../visits/restore.ts';
import { setColleagues } from '../../../visits/set-colleagues.ts';
import { callPhotoFile } from '../../photo-file.ts';
import { cancelForm, giveUpForm, moveForm, visitForm } from '../forms/visit-forms.ts';
import { visitActions } from '../routes.ts';
import { askAboutPeople, askAboutVisit } from './ask-about-visit.ts';
import { askWhichForm } from './ask-which-form.ts';

const mostPeople = 50;

/** Visits: booked, moved, cancelled or given up, and restored. The booking creates the draft report. */
export function visitPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, visitActions.book, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.book');
    const posted = withOneCircuit(await readPosted(c));
    const which = askWhichForm('visit', posted);
    if (which) return showAgain(c, which);
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
      orderNumber: value.order_number,
      clientReference: value.client_reference,
    };
    const asked = await askAboutVisit(deps, viewer, 'visit', posted, booking, undefined, value.again);
    if (asked) return showAgain(c, asked);
    const old = value.again;
    const noticed = { ...booking, ...agreedNotice(keysRead(posted.fields), booking) };
    const book = (trx: Trx): Promise<{ visitId: string }> =>
      old === ''
        ? bookVisit(trx, viewer, { ...noticed, circuit: value.circuit, designedOn: value.designed_on }, clock())
        : bookAgain(trx, viewer, old, noticed, clock());
    const { visitId } = await withSubmission(db, viewer, posted, book, clock());
    return c.redirect(`/visits/${visitId}?done=${old === '' ? 'visit-booked' : 'visit-booked-again'}`, 303);
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
    const moved = { siteId: visit.siteId, electricianId: visit.electricianId, day, windowFrom, windowTo };
    // A visit that can no longer be moved is refused by the command, without a question first.
    const asked = visit.status === 'booked' && (await askAboutVisit(deps, viewer, 'move', posted, moved, visit));
    if (asked) return showAgain(c, asked);
    const noticed = { ...moved, ...agreedNotice(keysRead(posted.fields), moved) };
    await once(viewer, posted, (trx) => moveVisit(trx, viewer, visit.id, noticed, clock()));
    return c.redirect(`/visits/${visit.id}?done=visit-moved`, 303);
  });

  serve(routes, visitActions.people, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.book');
    const visit = await getVisit(db, viewer, c.req.param('visit'));
    const visitId = visit.id;
    const posted = await readPosted(c);
    const people = (posted.fields.people ?? []).slice(0, mostPeople);
    const was = (posted.fields.was?.[0] ?? '').split(' ');
    const added = people.filter((id) => !was.includes(id) && id !== visit.electricianId);
    // A past visit, or a person who cannot be added, is refused by the command, without a question first.
    const mayAdd = visit.status === 'booked' || visit.status === 'started';
    const asked = mayAdd && (await askAboutPeople(deps, viewer, 'people', posted, visit, added));
    if (asked) return showAgain(c, asked);
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

  serve(routes, visitActions.takeBackCall, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.book');
    const { id: visitId } = await getVisit(db, viewer, c.req.param('visit'));
    const taken = { visitId, callId: c.req.param('call') };
    await once(viewer, await readPosted(c), (trx) => takeBackCall(trx, viewer, taken, clock()));
    return c.redirect(`/visits/${visitId}?done=visit-call-taken-back`, 303);
  });

  for (const photo of [visitActions.callPhoto, visitActions.smallCallPhoto])
    serve(routes, photo, async (c) => {
      const { viewer } = c.var;
      mustBeAllowed(viewer, 'visits.read');
      const { id } = await getVisit(db, viewer, c.req.param('visit'));
      return callPhotoFile(deps, c, viewer, id);
    });

  return routes;

  async function today(viewer: Viewer): Promise<string> {
    return companyToday(db, viewer, clock());
  }
}

/** A form for one circuit on one board is not asked for numbers: both are one unless a number was typed. */
function withOneCircuit(posted: Posted): Posted {
  const [kind = ''] = posted.fields.kind ?? [];
  const isForOne = formTypes().includes(kind) && formForNewWork(kind).most?.circuits === 1;
  if (!isForOne || posted.fields.expected_circuits?.[0]) return posted;
  return { ...posted, fields: { ...posted.fields, expected_circuits: ['1'] } };
}
