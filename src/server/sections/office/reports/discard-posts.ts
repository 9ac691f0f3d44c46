import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../context.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { readForm, readPosted } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { discardReport, restoreReport } from '../../../reports/discard.ts';
import { getReport } from '../../../repositories/reports/reports.ts';
import { discardForm } from '../forms/report-forms.ts';
import { reportActions } from '../routes.ts';

/** Discards a report with a reason, and restores it if nothing has changed since. */
export function discardPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);

  serve(routes, reportActions.discard, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'reports.discard');
    const { id } = await getReport(db, viewer, c.req.param('report'));
    const posted = await readPosted(c);
    const form = readForm('discard', discardForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    await once(viewer, posted, (trx) => discardReport(trx, viewer, id, form.value.discard_reason, clock()));
    return c.redirect(`/reports/${id}?done=discarded`, 303);
  });

  serve(routes, reportActions.undoDiscard, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'reports.discard');
    const { id } = await getReport(db, viewer, c.req.param('report'));
    const posted = await readPosted(c);
    await once(viewer, posted, (trx) => restoreReport(trx, viewer, id, clock()));
    return c.redirect(`/reports/${id}?done=restored`, 303);
  });

  return routes;
}
