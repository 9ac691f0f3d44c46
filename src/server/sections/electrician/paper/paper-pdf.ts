import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { sheetOf } from './sheet-of.ts';

/** The draft as a PDF to print or to keep. On the server alone, which draws PDFs; the page beside it is there without a signal. */
export function paperPdfRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.paperPdf, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const { company } = await deps.store(viewer).account();
    const pdf = await deps.printer.print({
      draft: sheetOf(report, deps.clock()),
      company: company.name,
      at: deps.clock().toISOString(),
    });
    c.header('content-type', 'application/pdf');
    c.header('content-disposition', 'inline; filename="draft.pdf"');
    return c.body(pdf as Uint8Array<ArrayBuffer>);
  });
  return routes;
}
