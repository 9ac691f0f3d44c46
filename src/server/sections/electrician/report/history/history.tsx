import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../../context.ts';
import { serve } from '../../../../http/routes/serve.ts';
import { frameOf } from '../../frame.ts';
import { placeOf } from '../../records/places/places.ts';
import { reportAddresses } from '../../routes.ts';
import type { FieldDeps } from '../../store.ts';
import { type OpenReport, openReport } from '../open-report.ts';
import { historyLines, mustBePath } from './history-lines.ts';
import { HistoryPage } from './history-page.tsx';

/**
 * Entries with author and time, at a path and below; the latest first. On the server only: a phone stores only the entries that
 * it needs to fill in the report and to show values entered twice.
 */
export function historyRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.history, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const path = c.req.query('path') ?? '';
    mustBePath(path);
    const { lines, more } = await historyLines(deps.db, viewer, report, path);
    const page = (
      <HistoryPage
        frame={frameOf(deps, c, viewer)}
        report={report}
        of={path === '' ? undefined : nameOf(report, path)}
        lines={lines}
        more={more}
      />
    );
    return c.html(await deps.renderHtml(page));
  });
  return routes;
}

const nameOf = (report: OpenReport, path: string): string => {
  const { page, label } = placeOf(report, path);
  return [page, label].filter(Boolean).join(', ');
};
