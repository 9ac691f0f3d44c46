import { type Context, Hono } from 'hono';
import type { AppEnv, Deps } from '../../../context.ts';
import { boardChart, boardLabels } from '../../../documents/papers/board-papers.ts';
import { draftPrint } from '../../../documents/papers/draft-print.ts';
import { serve } from '../../../http/routes/serve.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { getReport } from '../../../repositories/reports/reports.ts';
import { paperAnswer } from '../../paper-file.ts';
import { reportActions } from '../routes.ts';

/** Papers of a report other than its certificate: its draft, circuit charts for the boards, labels. */
export function paperFiles(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const opened = async (c: Context<AppEnv>) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'reports.list');
    return { viewer, report: await getReport(deps.db, viewer, c.req.param('report') ?? '') };
  };

  serve(routes, reportActions.draftPdf, async (c) => {
    const { viewer, report } = await opened(c);
    return paperAnswer(c, await draftPrint(deps, viewer, report));
  });

  serve(routes, reportActions.labels, async (c) => {
    const { viewer, report } = await opened(c);
    return paperAnswer(c, await boardLabels(deps, viewer, report));
  });

  serve(routes, reportActions.chart, async (c) => {
    const { viewer, report } = await opened(c);
    const asked = { boardId: c.req.param('board'), file: c.req.param('size') };
    return paperAnswer(c, await boardChart(deps, viewer, report, asked));
  });

  return routes;
}
