import { type Context, Hono } from 'hono';
import { draftAddress } from '../../../../domain/certificate/draft-data.ts';
import { fileNameOf } from '../../../../domain/certificate/file-name.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { boardChart, boardLabels } from '../../../documents/papers/board-papers.ts';
import { draftPrint } from '../../../documents/papers/draft-print.ts';
import { letterheadOf } from '../../../documents/papers/letterhead.ts';
import { serve } from '../../../http/routes/serve.ts';
import { getReport } from '../../../repositories/reports/reports.ts';
import { paperAnswer } from '../../paper-file.ts';
import { openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { sheetOf } from './sheet-of.ts';

/**
 * The draft as a PDF, and the papers that belong to it. On the server only, which makes PDFs; the page itself works without a
 * signal.
 */
export function paperPdfRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.paperPdf, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const now = deps.clock();
    const letterhead = await letterheadOf(deps.db, viewer);
    const content = await deps.printer.print({ draft: sheetOf(report, now), at: now.toISOString(), ...letterhead });
    const address = draftAddress(report.definition, report.document);
    const place = address.lines.length > 0 ? address : { lines: [report.site], postcode: '' };
    return paperAnswer(c, { content, fileName: `${fileNameOf({ number: 'Test-sheet', revision: 1 }, place)}.pdf` });
  });
  serve(routes, reportAddresses.draftPdf, async (c) => {
    const { viewer, row } = await own(c);
    return paperAnswer(c, await draftPrint(deps, viewer, row));
  });
  serve(routes, reportAddresses.labels, async (c) => {
    const { viewer, row } = await own(c);
    return paperAnswer(c, await boardLabels(deps, viewer, row));
  });
  serve(routes, reportAddresses.chart, async (c) => {
    const { viewer, row } = await own(c);
    const asked = { boardId: c.req.param('board'), file: c.req.param('size') };
    return paperAnswer(c, await boardChart(deps, viewer, row, asked));
  });
  return routes;

  /** The report of the person who fills it in, with all that the server knows about it. */
  async function own(c: Context<AppEnv>) {
    const { viewer, report } = await openReport(deps, c);
    return { viewer, row: await getReport(deps.db, viewer, report.id) };
  }
}
