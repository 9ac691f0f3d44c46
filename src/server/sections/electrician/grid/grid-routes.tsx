import { type Context, Hono } from 'hono';
import { savedTable } from '../../../../components/electrician/undo-table.tsx';
import type { Board } from '../../../../domain/forms/definition.ts';
import { boardName } from '../../../../domain/forms/document.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { stayHere } from '../columns/column-routes.tsx';
import { afterSave } from '../findings/after-save.ts';
import { frameOf } from '../frame.ts';
import { getBoard } from '../records/board-records.ts';
import { viewOf } from '../records/form-view.ts';
import { goTo } from '../records/places/go-to.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import { storedControls } from '../records/record-form.ts';
import { afterSaving, checkRecord, fieldOfControl, saveChanges, withCommaNotice } from '../records/save-record.ts';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import { type Answer, answers, reportAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { gridForm, gridOf, inChoices, isAsked, partAddress } from './grid-form.ts';
import { liveGridOf } from './grid-live.ts';
import { GridPage } from './grid-page.tsx';
import { asShown } from './grid-words.ts';

/** The whole board as a table of boxes, for tablets and desktops: to type from paper or paste from a tester. */
export function gridRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.grid.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const board = getBoard(report, c.req.param('board'));
    return c.html(await gridPage(deps, c, { viewer, report, board }));
  });

  const save = (answer?: Answer) => async (c: Context<AppEnv>) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const board = getBoard(report, c.req.param('board') ?? '');
    const grid = gridOf(report, board, { page: posted.text('page'), by: posted.text('by') }, posted);
    const form = gridForm(board, grid, posted);
    const meant = inChoices(posted, form);
    const checked = checkRecord(report, form, meant);
    if (!checked.ok) {
      mustBeEditable(report);
      const failed = { posted, errors: checked.errors };
      return c.html(await gridPage(deps, c, { viewer, report, board, failed }), 422);
    }
    const appended = await saveChanges(deps, viewer, report, meant, checked.changes);
    const address = `${report.home}/boards/${board.id}/grid`;
    const onPage = (word?: string) => partAddress(address, grid, word);
    const onward = afterSaving(form.page, onPage(), appended, goTo(posted) ?? onPage('saved'));
    const leads = await afterSave(deps, c, posted, { answer, page: form.page, appended, onward });
    const here = stayHere(leads, answer, form, { posted, address }).replace(`${address}?chosen`, onPage('chosen'));
    return c.redirect(withCommaNotice(here, form, posted), 303);
  };
  serve(routes, reportAddresses.grid.post, save());
  for (const answer of answers) serve(routes, reportAddresses[`grid ${answer}`], save(answer));

  return routes;
}

type Shown = {
  viewer: Viewer;
  report: OpenReport;
  board: Board;
  failed?: { posted: Posted; errors: readonly FormError[] };
};

async function gridPage(deps: FieldDeps, c: Context<AppEnv>, shown: Shown): Promise<string> {
  const { viewer, report, board, failed } = shown;
  const asked = (name: string) => failed?.posted.text(name) ?? c.req.query(name);
  const grid = gridOf(report, board, { page: asked('page'), by: asked('by') }, failed?.posted);
  const form = gridForm(board, grid);
  const entered = failed ? Object.fromEntries(failed.posted.fields) : storedControls(form, report.timeZone);
  const { view } = await viewOf(deps, viewer, report, form.page, {
    entered,
    errors: failed?.errors ?? [],
    fieldOf: fieldOfControl(form),
    address: `boards/${board.id}/grid`,
  });
  return deps.renderHtml(
    <GridPage
      frame={frameOf(deps, c, viewer)}
      report={report}
      board={{ id: board.id, name: boardName(board) }}
      grid={grid}
      live={report.editable ? liveGridOf(report, board, grid) : undefined}
      isAsked={(row, field) => isAsked(report, row, field)}
      textOf={(field, name) => asShown(field, entered[name]?.[0] ?? '')}
      view={view}
      submission={failed?.posted.submission ?? newSubmission()}
      base={failed?.posted.drawnFrom ?? report.drawnFrom}
      newLimitationId={failed?.posted.text('new_limitation.id') || newId()}
      editable={report.editable}
      savedTable={failed ? undefined : savedTable(c.req.query('table'))}
    />,
  );
}
