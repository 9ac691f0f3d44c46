import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { readPosted } from '../../../server/sections/electrician/records/posted.ts';
import { openReport } from '../../../server/sections/electrician/report/open-report.ts';
import type { FieldDeps } from '../../../server/sections/electrician/store.ts';
import { giveNotice } from '../server/posted-notice.ts';
import { revokeNotice } from '../server/revoke-notice.ts';
import { noticeAddresses } from './addresses.ts';
import { receiptsPage } from './electrician-receipts.tsx';

/** Mails the danger notice, and revokes a mailed link. On the server only, which sends mail and holds the links. */
export function noticeMailRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, noticeAddresses.send, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeAllowed(viewer, 'notices.give');
    const posted = await readPosted(deps, c);
    const observationId = c.req.param('observation');
    const errors = await giveNotice(deps, viewer, { way: 'mail', report, observationId, posted });
    if (errors.length > 0) return c.html(await receiptsPage(deps, c, { viewer, report }, { posted, errors }), 422);
    return c.redirect(`${report.home}/observations/${observationId}/notice/receipts?notice-sent`, 303);
  });

  serve(routes, noticeAddresses.revoke, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeAllowed(viewer, 'notices.give');
    const posted = await readPosted(deps, c);
    const which = { reportId: report.id, noticeId: c.req.param('notice') };
    await idempotentIn(deps)(viewer, posted, (trx) => revokeNotice(trx, viewer, which, deps.clock()));
    const here = `${report.home}/observations/${c.req.param('observation')}/notice/receipts`;
    return c.redirect(`${here}?notice-revoked`, 303);
  });

  return routes;
}
