import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../context.ts';
import { noticePrint } from '../../../documents/papers/notice-print.ts';
import { serve } from '../../../http/routes/serve.ts';
import { composeNotice } from '../../../reports/danger-notices/compose-notice.ts';
import { getReport } from '../../../repositories/reports/reports.ts';
import { paperAnswer } from '../../paper-file.ts';
import { openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';

/** The danger notice as a PDF to hand over. On the server only, which makes PDFs; its page works without a signal. */
export function dangerNoticePdfRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.dangerNoticePdf, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const row = await getReport(deps.db, viewer, report.id);
    const { notice } = await composeNotice(deps.db, viewer, row, c.req.param('observation'));
    return paperAnswer(c, await noticePrint(deps, viewer, notice, deps.clock().toISOString()));
  });
  return routes;
}
