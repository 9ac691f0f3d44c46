import { type Context, Hono } from 'hono';
import { lackingBefore } from '../../../../domain/danger-notice/danger-notice.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import type { AppEnv, Deps, Viewer } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { knownAddressees } from '../../../reports/danger-notices/known-addressees.ts';
import { giveNotice } from '../../../reports/danger-notices/posted-notice.ts';
import { receiptsOf } from '../../../reports/danger-notices/receipts-of.ts';
import { revokeNotice } from '../../../reports/danger-notices/revoke-notice.ts';
import { onceIn } from '../../once.ts';
import { frameOf } from '../frame.ts';
import { type Posted, readPosted } from '../records/posted.ts';
import { type OpenReport, openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { dangerOf } from './danger-notice.tsx';
import { NoticeReceiptsPage } from './notice-receipts-page.tsx';

/** Gives the notice of a danger to somebody. On the server alone: it mails, and knows what became of the mails. */
export function noticeReceiptRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const { receipts, sendNotice, paperNotice, revokeNotice: revoke } = reportAddresses;

  serve(routes, receipts, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeAllowed(viewer, 'notices.give');
    return c.html(await receiptsPage(c, { viewer, report }));
  });

  for (const [route, way] of [
    [sendNotice, 'mail'],
    [paperNotice, 'paper'],
  ] as const)
    serve(routes, route, async (c) => {
      const { viewer, report } = await openReport(deps, c);
      mustBeAllowed(viewer, 'notices.give');
      const { observation } = dangerOf(report, c.req.param('observation'));
      const posted = await readPosted(deps, c);
      const errors = await giveNotice(deps, viewer, { way, report, observationId: observation.id, posted });
      if (errors.length > 0) return c.html(await receiptsPage(c, { viewer, report }, { posted, errors }), 422);
      const here = `${report.home}/observations/${observation.id}/notice/receipts`;
      return c.redirect(`${here}?${way === 'mail' ? 'notice-sent' : 'notice-taken'}`, 303);
    });

  serve(routes, revoke, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeAllowed(viewer, 'notices.give');
    const posted = await readPosted(deps, c);
    const which = { reportId: report.id, noticeId: c.req.param('notice') };
    await onceIn(deps)(viewer, posted, (trx) => revokeNotice(trx, viewer, which, deps.clock()));
    const here = `${report.home}/observations/${c.req.param('observation')}/notice/receipts`;
    return c.redirect(`${here}?notice-revoked`, 303);
  });

  return routes;

  async function receiptsPage(
    c: Context<AppEnv>,
    { viewer, report }: { viewer: Viewer; report: OpenReport },
    failed?: { posted: Posted; errors: readonly FormError[] },
  ): Promise<string> {
    const observationId = c.req.param('observation') ?? '';
    const named = { ...report, siteName: report.site, electricianName: report.holder };
    const { number, notice, given } = await receiptsOf(deps.db, viewer, named, observationId);
    return deps.renderHtml(
      <NoticeReceiptsPage
        frame={frameOf(deps, c, viewer)}
        number={number}
        reportId={report.id}
        here={`${report.home}/observations/${observationId}/notice/receipts`}
        lacking={notice && lackingBefore(notice)}
        given={given}
        known={await knownAddressees(deps.db, viewer, report.siteId)}
        timeZone={report.timeZone}
        now={deps.clock().toISOString()}
        posted={failed?.posted}
        errors={failed?.errors ?? []}
      />,
    );
  }
}
