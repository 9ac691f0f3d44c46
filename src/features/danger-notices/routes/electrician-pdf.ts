import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { getReport } from '../../../server/repositories/reports/reports.ts';
import { openReport } from '../../../server/sections/electrician/report/open-report.ts';
import type { FieldDeps } from '../../../server/sections/electrician/store.ts';
import { paperAnswer } from '../../../server/sections/paper-file.ts';
import { noticePrint } from '../print/notice-print.ts';
import { storedNotice } from '../server/stored-notice.ts';
import { noticeAddresses } from './addresses.ts';

/** The danger notice as a PDF to hand over. On the server only, which makes PDFs; its page works without a signal. */
export function dangerNoticePdfRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, noticeAddresses.pdf, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const row = await getReport(deps.db, viewer, report.id);
    const { notice } = await storedNotice(deps.db, viewer, row, c.req.param('observation'));
    return paperAnswer(c, await noticePrint(deps, viewer, notice, deps.clock().toISOString()));
  });
  return routes;
}
