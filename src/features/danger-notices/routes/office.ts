import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getReport } from '../../../server/repositories/reports/reports.ts';
import { paperAnswer } from '../../../server/sections/paper-file.ts';
import { noticePrint } from '../print/notice-print.ts';
import { giveNotice } from '../server/posted-notice.ts';
import { revokeNotice } from '../server/revoke-notice.ts';
import { storedNotice } from '../server/stored-notice.ts';
import { noticeActions } from './addresses.ts';

/** Gives the notice of a danger, revokes the link of one, and prints it. */
export function noticePosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);

  for (const way of ['mail', 'paper'] as const)
    serve(routes, noticeActions[way], async (c) => {
      const { viewer } = c.var;
      mustBeAllowed(viewer, 'notices.give');
      const report = await getReport(db, viewer, c.req.param('report'));
      const observationId = c.req.param('observation');
      const posted = await readPosted(c);
      const text = (field: string) => posted.fields[field]?.[0] ?? '';
      const errors = await giveNotice(deps, viewer, {
        way,
        report,
        observationId,
        posted: { ...posted, text },
      });
      if (errors.length > 0) return showAgain(c, { form: way, entered: posted.fields, errors });
      const done = way === 'mail' ? 'notice-sent' : 'notice-taken';
      return c.redirect(`/reports/${report.id}/notices/${observationId}?done=${done}`, 303);
    });

  serve(routes, noticeActions.pdf, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'notices.give');
    const report = await getReport(db, viewer, c.req.param('report'));
    const { notice } = await storedNotice(db, viewer, report, c.req.param('observation'));
    return paperAnswer(c, await noticePrint(deps, viewer, notice, clock().toISOString()));
  });

  serve(routes, noticeActions.revoke, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'notices.give');
    const { id } = await getReport(db, viewer, c.req.param('report'));
    const which = { reportId: id, noticeId: c.req.param('notice') };
    const posted = await readPosted(c);
    await once(viewer, posted, (trx) => revokeNotice(trx, viewer, which, clock()));
    return c.redirect(`/reports/${id}/notices/${c.req.param('observation')}?done=notice-revoked`, 303);
  });

  return routes;
}
