import { Hono } from 'hono';
import { isBeingFilled } from '../../../../domain/report/status.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { readForm, readPosted, refuse } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { handOver } from '../../../reports/hand-over.ts';
import { enteredBy } from '../../../repositories/entries/entered-values.ts';
import { getVisit, type Visit } from '../../../repositories/register/visits.ts';
import { getReport } from '../../../repositories/reports/reports.ts';
import { isAnswered } from '../../../repositories/reports/submissions.ts';
import { handOverForm } from '../forms/visit-forms.ts';
import { reportActions } from '../routes.ts';
import { askAboutVisit } from '../visits/ask-about-visit.ts';

/** Hands a report that is still to be filled in, and its visit, to another person. */
export function handoverPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, reportActions.handOver, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'reports.assign');
    const report = await getReport(db, viewer, c.req.param('report'));
    const posted = await readPosted(c);
    const form = readForm('hand-over', handOverForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    // A form sent again asks nothing: the report is theirs already, with what they have entered since.
    if (!(await isAnswered(db, viewer, posted.submission))) {
      const [begun] = await enteredBy(db, viewer, report.id);
      if (begun && posted.fields.confirm?.[0] !== 'yes')
        return showAgain(c, refuse('hand-over', posted, 'confirm', 'Tick the box: the report has been begun'));
    }
    // `handOver` refuses a handover that is not possible, so nothing is asked first.
    const isNews = isBeingFilled(report.status) && form.value.to !== report.electricianId;
    const visit = isNews && report.visitId !== null ? await getVisit(db, viewer, report.visitId) : undefined;
    if (visit && isStillToBeMade(visit)) {
      const taken = { ...visit, electricianId: form.value.to };
      const asked = await askAboutVisit(deps, viewer, 'hand-over', posted, taken, visit);
      if (asked) return showAgain(c, asked);
    }
    await once(viewer, posted, (trx) => handOver(trx, viewer, report.id, form.value, clock()));
    const back = report.visitId === null ? `/reports/${report.id}` : `/visits/${report.visitId}`;
    return c.redirect(`${back}?done=handed-over`, 303);
  });

  return routes;
}

const isStillToBeMade = ({ status }: Visit): boolean => status === 'booked' || status === 'started';
