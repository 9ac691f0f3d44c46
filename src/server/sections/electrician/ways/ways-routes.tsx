import { type Context, Hono } from 'hono';
import type { Board } from '../../../../domain/forms/definition.ts';
import { boardName } from '../../../../domain/forms/document.ts';
import { favouriteChoices } from '../../../../domain/forms/favourites.ts';
import { controlValue } from '../../../../domain/forms/typed/control-values.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { templateChoices } from '../../../../domain/verification/derived/circuit-start.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { frameOf } from '../frame.ts';
import { getBoard } from '../records/board-records.ts';
import { viewOf } from '../records/form-view.ts';
import { goTo } from '../records/places/go-to.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import { saveChanges } from '../records/save-record.ts';
import { afterBoard } from '../report/next-left.ts';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { commonFields, emptyWays, fieldsOfWay, isCounted, layOut, postedWays, usualIn } from './way-lines.ts';
import { WaysPage } from './ways-page.tsx';

/** Enters all ways of a board on one page: what each feeds, saved together. */
export function waysRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.ways.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeEditable(report);
    const board = getBoard(report, c.req.param('board'));
    return c.html(await waysPage(deps, c, { viewer, report, board }));
  });

  serve(routes, reportAddresses.ways.post, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const board = getBoard(report, c.req.param('board'));
    const { favourites } = await deps.store(viewer).defaults();
    const laid = layOut(report, board, posted, favourites);
    if (!laid.ok) {
      mustBeEditable(report);
      const failed = { posted, errors: laid.errors };
      return c.html(await waysPage(deps, c, { viewer, report, board, failed }), 422);
    }
    await saveChanges(deps, viewer, report, posted, laid.changes);
    const home = `${report.home}/boards/${board.id}`;
    const first = report.definition.columns.find(({ isTest }) => isTest);
    const led = goTo(posted);
    if (led !== undefined || posted.text('then') !== 'next') return c.redirect(led ?? `${home}?saved`, 303);
    if (laid.circuits > 0 && first) return c.redirect(`${home}/columns/${first.key}?saved`, 303);
    const { report: now } = await openReport(deps, c);
    return c.redirect(`${afterBoard(now, getBoard(now, board.id), () => false).href}?saved`, 303);
  });

  return routes;
}

type Shown = {
  viewer: Viewer;
  report: OpenReport;
  board: Board;
  failed?: { posted: Posted; errors: readonly FormError[] };
};

async function waysPage(deps: FieldDeps, c: Context<AppEnv>, shown: Shown): Promise<string> {
  const { viewer, report, board, failed } = shown;
  const ways = failed ? postedWays(failed.posted) : emptyWays(board);
  const { favourites } = await deps.store(viewer).defaults();
  const common = commonFields(report);
  const ofAll = common.flatMap((field) => [
    ...controlValue(field, usualIn(report)[field.name], { prefix: 'all.', timeZone: report.timeZone }),
  ]);
  const ofWays = ways.map(({ id, number }): [string, string[]] => [`way.${id}.circuit_no`, [number]]);
  const { view } = await viewOf(deps, viewer, report, `boards/${board.id}/ways`, {
    entered: failed ? Object.fromEntries(failed.posted.fields) : Object.fromEntries([...ofAll, ...ofWays]),
    errors: failed?.errors ?? [],
    fieldOf: () => undefined,
  });
  return deps.renderHtml(
    <WaysPage
      frame={frameOf(deps, c, viewer)}
      report={report}
      board={{ id: board.id, name: boardName(board), isCounted: isCounted(board) }}
      ways={ways}
      hasTests={report.definition.columns.some(({ isTest }) => isTest)}
      fields={fieldsOfWay(report)}
      common={common}
      templates={[...favouriteChoices(favourites, 'Ours: '), ...templateChoices]}
      view={view}
      submission={failed?.posted.submission ?? newSubmission()}
      base={failed?.posted.drawnFrom ?? report.drawnFrom}
    />,
  );
}
