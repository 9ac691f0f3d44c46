import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { readPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getReport } from '../../../server/repositories/reports/reports.ts';
import { askAsPosted, changeRequest } from '../server/posted-request.ts';
import { signatoryActions } from './addresses.ts';

/** Asks a person by mail to sign a report, sends the link again, and revokes it. */
export function signatoryPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, signatoryActions.ask, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'signatures.ask');
    const report = await getReport(deps.db, viewer, c.req.param('report'));
    const posted = await readPosted(c);
    const text = (field: string) => posted.fields[field]?.[0] ?? '';
    const errors = await askAsPosted(deps, viewer, report, { ...posted, text });
    if (errors.length > 0) return showAgain(c, { form: 'request', entered: posted.fields, errors });
    return c.redirect(`/reports/${report.id}/signatories?done=asked-to-sign`, 303);
  });

  for (const what of ['again', 'revocation'] as const)
    serve(routes, signatoryActions[what], async (c) => {
      const { viewer } = c.var;
      mustBeAllowed(viewer, 'signatures.ask');
      const { id: reportId } = await getReport(deps.db, viewer, c.req.param('report'));
      const which = { reportId, requestId: c.req.param('request'), what };
      await changeRequest(deps, viewer, which, await readPosted(c));
      const done = what === 'again' ? 'asked-to-sign' : 'request-revoked';
      return c.redirect(`/reports/${reportId}/signatories?done=${done}`, 303);
    });

  return routes;
}
