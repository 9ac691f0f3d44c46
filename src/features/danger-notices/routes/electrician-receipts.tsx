import { type Context, Hono } from 'hono';
import type { FormError } from '../../../domain/forms/typed/read-form.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { AppEnv } from '../../../server/context.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { frameOf } from '../../../server/sections/electrician/frame.ts';
import { type Posted, readPosted } from '../../../server/sections/electrician/records/posted.ts';
import { type OpenReport, openReport } from '../../../server/sections/electrician/report/open-report.ts';
import type { FieldDeps } from '../../../server/sections/electrician/store.ts';
import { receiptsIn } from '../domain/compose-notice.ts';
import { lackingBefore } from '../domain/danger-notice.ts';
import { knownOf, readHandedOver } from '../domain/read-giving.ts';
import { NoticeReceiptsPage } from '../pages/receipts-page.tsx';
import { noticeAddresses } from './addresses.ts';
import { noticeOf } from './electrician-notice.tsx';

/** The recipients of a danger notice, and its handover on paper. Only the server mails it (`electrician-mails.tsx`). */
export function noticeReceiptRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, noticeAddresses.receipts, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeAllowed(viewer, 'notices.give');
    return c.html(await receiptsPage(deps, c, { viewer, report }));
  });

  serve(routes, noticeAddresses.paper, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeAllowed(viewer, 'notices.give');
    const posted = await readPosted(deps, c);
    const store = deps.store(viewer);
    const { observation, notice, foundOn } = await noticeOf(store, report, c.req.param('observation'));
    const read = readHandedOver(posted.text, deps.clock(), report.timeZone, foundOn);
    if (!read.ok) return c.html(await receiptsPage(deps, c, { viewer, report }, { posted, errors: read.errors }), 422);
    const { submission, contentHash } = posted;
    const isNow = posted.text('day') === '' && posted.text('time') === '';
    const handed = { ...read.handed, observationId: observation.id, notice, isNow, submission, contentHash };
    await store.handOverNotice(report.id, handed);
    return c.redirect(`${report.home}/observations/${observation.id}/notice/receipts?notice-taken`, 303);
  });

  return routes;
}

/** @throws NotFoundError when the observation is no danger, and no notice of it was given. */
export async function receiptsPage(
  deps: FieldDeps,
  c: Context<AppEnv>,
  { viewer, report }: { viewer: Viewer; report: OpenReport },
  failed?: { posted: Posted; errors: readonly FormError[] },
): Promise<string> {
  const id = c.req.param('observation') ?? '';
  const store = deps.store(viewer);
  const all = await store.givenNotices(report, { isToShow: failed === undefined });
  const { number, isDanger, given } = receiptsIn(report.document, id, all);
  return deps.renderHtml(
    <NoticeReceiptsPage
      frame={frameOf(deps, c, viewer)}
      number={number}
      reportId={report.id}
      here={`${report.home}/observations/${id}/notice/receipts`}
      lacking={isDanger ? lackingBefore((await noticeOf(store, report, id)).notice) : undefined}
      given={given}
      known={knownOf(await store.siteContacts(report.siteId).catch(unlessElsewhere))}
      timeZone={report.timeZone}
      now={deps.clock().toISOString()}
      isMailSetUp={(await store.account()).isMailSetUp !== false}
      posted={failed?.posted}
      errors={failed?.errors ?? []}
    />,
  );
}

/** A phone has the contacts of the coming days only: other names can be typed. */
function unlessElsewhere(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error;
}
