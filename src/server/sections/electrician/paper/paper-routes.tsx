import { Hono } from 'hono';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { frameOf } from '../frame.ts';
import { openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { PaperPage } from './paper-page.tsx';
import { sheetOf } from './sheet-of.ts';

/** The report on paper, for places without a phone: printed with its known values, to be typed in again row by row. */
export function paperRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.paper, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const page = (
      <PaperPage
        frame={frameOf(deps, c, viewer)}
        report={report}
        sheet={sheetOf(report, deps.clock())}
        editable={report.editable}
      />
    );
    return c.html(await deps.renderHtml(page));
  });
  return routes;
}
