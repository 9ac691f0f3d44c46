import type { Context, Hono } from 'hono';
import { RemovePage } from '../../../../components/electrician/remove-page.tsx';
import type { Change } from '../../../../domain/report/merge.ts';
import type { AppEnv } from '../../../context.ts';
import type { Both } from '../../../http/routes/route.ts';
import { serve } from '../../../http/routes/serve.ts';
import { isAt } from '../boards/circuit-lines.ts';
import { frameOf } from '../frame.ts';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import type { FieldDeps } from '../store.ts';
import { mustHaveExisted } from './board-records.ts';
import { newSubmission, readPosted } from './posted.ts';
import { saveChanges } from './save-record.ts';

/**
 * Removes a board, a circuit or an observation from a report. Its path in the report is also its page's path below the report's.
 */
type Removal<Path extends string> = {
  pathOf: (c: Context<AppEnv, Path>) => string;
  /** The record in words, with everything that goes with it. @throws NotFoundError */
  ask: (report: OpenReport, c: Context<AppEnv, Path>) => { what: string; consequence: string };
  /** The page to return to, below the report's. */
  listOf: (c: Context<AppEnv, Path>) => string;
  /** Other changes that follow the removal. */
  alsoChanges?: (report: OpenReport, path: string) => readonly Change[];
};

/** The page that asks to confirm, and the removal. A record that a colleague has changed since stays, and its page says so. */
export function serveRemoval<Path extends string>(
  deps: FieldDeps,
  routes: Hono<AppEnv>,
  address: Both<Path>,
  { pathOf, ask, listOf, alsoChanges = () => [] }: Removal<Path>,
): void {
  serve(routes, address.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeEditable(report);
    const page = (
      <RemovePage
        frame={frameOf(deps, c, viewer)}
        {...ask(report, c)}
        action={`${report.home}/${pathOf(c)}/remove`}
        back={`${report.home}/${pathOf(c)}`}
        submission={newSubmission()}
        base={report.drawnFrom}
      />
    );
    return c.html(await deps.renderHtml(page));
  });

  serve(routes, address.post, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const path = pathOf(c);
    await mustHaveExisted(deps, viewer, report, path);
    const changes = [{ path, value: null }, ...alsoChanges(report, path)];
    const { conflicts } = await saveChanges(deps, viewer, report, posted, changes);
    const isKept = conflicts.some((conflict) => isAt(conflict.path, path));
    return c.redirect(`${report.home}/${isKept ? path : `${listOf(c)}?removed`}`, 303);
  });
}
