import { type Context, Hono } from 'hono';
import type { FormError } from '../../../components/ui/forms/form-parts.tsx';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { handInSigned } from '../../../server/reports/hand-in-signed.ts';
import { frameOf } from '../../../server/sections/electrician/frame.ts';
import { newSubmission, type Posted, readPosted } from '../../../server/sections/electrician/records/posted.ts';
import { type OpenReport, openReport } from '../../../server/sections/electrician/report/open-report.ts';
import type { FieldDeps } from '../../../server/sections/electrician/store.ts';
import { OthersPage } from '../pages/others-page.tsx';
import { askAsPosted, changeRequest, requestsOf } from '../server/posted-request.ts';
import { othersAddresses } from './addresses.ts';

/** Asks others by mail to sign their parts, and lists the signatures. On the server only, which sends mail. */
export function othersRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const { others, ask, again, revocation, handIn } = othersAddresses;

  serve(routes, others, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    return c.html(await page(c, { viewer, report }));
  });

  serve(routes, ask, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const errors = await askAsPosted(deps, viewer, report, posted);
    if (errors.length > 0) return c.html(await page(c, { viewer, report }, { posted, errors }), 422);
    return c.redirect(`${report.home}/sign/others?asked-to-sign`, 303);
  });

  for (const [route, what] of [
    [again, 'again'],
    [revocation, 'revocation'],
  ] as const)
    serve(routes, route, async (c) => {
      const { viewer, report } = await openReport(deps, c);
      const which = { reportId: report.id, requestId: c.req.param('request'), what };
      await changeRequest(deps, viewer, which, await readPosted(deps, c));
      const done = what === 'again' ? 'asked-to-sign' : 'request-revoked';
      return c.redirect(`${report.home}/sign/others?${done}`, 303);
    });

  serve(routes, handIn, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    await idempotentIn(deps)(viewer, posted, (trx) => handInSigned(trx, viewer, report.id, deps.clock()));
    return c.redirect(`${report.home}?signed`, 303);
  });

  return routes;

  async function page(
    c: Context<AppEnv>,
    { viewer, report }: { viewer: Viewer; report: OpenReport },
    failed?: { posted: Posted; errors: readonly FormError[] },
  ): Promise<string> {
    mustBeAllowed(viewer, 'signatures.ask');
    const requests = await requestsOf(deps, viewer, report.id);
    return deps.renderHtml(
      <OthersPage
        frame={frameOf(deps, c, viewer)}
        report={report}
        requests={{ ...requests, here: `${report.home}/sign/others`, submissionOf: newSubmission }}
        mayHandIn={report.editable && report.isHolder && requests.parts.every(({ signed }) => signed !== undefined)}
        posted={failed?.posted}
        errors={failed?.errors ?? []}
      />,
    );
  }
}
