import { Hono } from 'hono';
import { keysRead } from '../../../components/office/visits/visit-warnings.tsx';
import { visitDayFault } from '../../../domain/time/visit-days.ts';
import { agreedNotice } from '../../../domain/visit/notice.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { readForm, readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { companyToday } from '../../../server/repositories/people/companies.ts';
import { withSubmission } from '../../../server/repositories/reports/submissions.ts';
import { visitForm } from '../../../server/sections/office/forms/visit-forms.ts';
import { askAboutVisit } from '../../../server/sections/office/visits/ask-about-visit.ts';
import { askWhichForm } from '../../../server/sections/office/visits/ask-which-form.ts';
import { bookRepair } from '../server/book-repair.ts';
import { defectActions } from './addresses.ts';

/** Most defects of one visit. */
const MOST = 20;

/** Books the visit that puts defects right, with what its report needs to name them. */
export function repairPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, defectActions.book, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.book');
    const posted = await readPosted(c);
    const which = askWhichForm('visit', posted);
    if (which) return showAgain(c, which);
    const form = readForm('visit', visitForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { value } = form;
    const today = await companyToday(db, viewer, clock());
    const fault = visitDayFault(value.day, today);
    if (fault) return showAgain(c, refuse('visit', posted, 'day', fault));
    const booking = {
      ...{ siteId: value.site_id, electricianId: value.electrician_id, kind: value.kind, day: value.day },
      ...{ windowFrom: value.window_from, windowTo: value.window_to, expectedBoards: value.expected_boards },
      ...{ expectedCircuits: value.expected_circuits, accessNotes: value.access_notes, hazards: value.hazards },
      ...{ orderNumber: value.order_number, clientReference: value.client_reference, circuit: value.circuit },
    };
    const asked = await askAboutVisit(deps, viewer, 'visit', posted, booking);
    if (asked) return showAgain(c, asked);
    const noticed = agreedNotice(keysRead(posted.fields), booking);
    const ids = (posted.fields.defect ?? []).slice(0, MOST);
    const book = (trx: Trx) => bookRepair(trx, viewer, ids, { ...booking, ...noticed }, clock());
    const { visitId } = await withSubmission(db, viewer, posted, book, clock());
    return c.redirect(`/visits/${visitId}?done=visit-booked`, 303);
  });

  return routes;
}
