import { type Context, Hono } from 'hono';
import type { Board } from '../../../../domain/forms/definition.ts';
import { boardName } from '../../../../domain/forms/document.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { proposedAt } from '../../../../domain/verification/derived/derived-at.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { afterSave } from '../findings/after-save.ts';
import { frameOf } from '../frame.ts';
import { getBoard } from '../records/board-records.ts';
import { viewOf } from '../records/form-view.ts';
import { goTo } from '../records/places/go-to.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import { asksForLimitation, storedControls } from '../records/record-form.ts';
import { afterSaving, checkRecord, fieldOfControl, saveChanges, withCommaNotice } from '../records/save-record.ts';
import { withProposed } from '../records/use-proposal.ts';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import { type Answer, answers, reportAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { afterColumn, type ColumnRow, columnForm, columnOf, rowsOf, withWords, wordsOf } from './column-form.ts';
import { CALCULATED, ColumnPage } from './column-page.tsx';
import { renderedValues } from './rendered.ts';

/** One column down a board: electricians do one test on every circuit before the next test. */
export function columnRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.column.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const board = getBoard(report, c.req.param('board'));
    return c.html(await columnPage(deps, c, { viewer, report, board }));
  });

  const save = (answer?: Answer) => async (c: Context<AppEnv>) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const board = getBoard(report, c.req.param('board') ?? '');
    const { key, asked } = columnOf(report, c.req.param('column') ?? '');
    const rows = rowsOf(report, board, asked);
    const form = columnForm(board, asked, rows);
    const drawn = await renderedValues(deps, viewer, report, { posted, page: form.page, rows });
    const typed = withWords(posted, asked, rows, drawn);
    const checked = checkRecord(report, form, typed);
    if (!checked.ok) {
      mustBeEditable(report);
      const failed = { posted, errors: checked.errors };
      return c.html(await columnPage(deps, c, { viewer, report, board, failed }), 422);
    }
    const left = posted.text('rest') === CALCULATED ? pathsOf(form.page, rows) : [];
    const changes = withProposed(report, left, checked.changes);
    const appended = await saveChanges(deps, viewer, report, posted, changes);
    const home = `${report.home}/boards/${board.id}`;
    const address = `${home}/columns/${key}`;
    const led = posted.text('then') === 'next' ? afterColumn(report, board, { key, asked }).href : address;
    const onward = afterSaving(form.page, address, appended, goTo(posted) ?? `${led}?saved`);
    const leads = await afterSave(deps, c, posted, { answer, page: form.page, appended, onward });
    return c.redirect(withCommaNotice(stayHere(leads, answer, form, { posted, address }), form, posted), 303);
  };
  serve(routes, reportAddresses.column.post, save());
  for (const answer of answers) serve(routes, reportAddresses[`column ${answer}`], save(answer));

  return routes;
}

const pathsOf = (page: string, rows: readonly ColumnRow[]): string[] =>
  rows.flatMap(({ circuit, fields }) => fields.map(({ name }) => `${page}/${circuit.id}/${name}`));

/** After a choice between two values the electrician returns to this page, not to the circuit's own. */
export function stayHere(
  leads: string,
  answer: Answer | undefined,
  form: { page: string },
  { posted, address }: { posted: Posted; address: string },
): string {
  const path = posted.text('keep').split(' ')[1] ?? '';
  if (answer !== 'choice' || !leads.includes('?chosen') || !path.startsWith(`${form.page}/`)) return leads;
  return `${address}?chosen#${path.slice(form.page.length + 1).replaceAll('/', '.')}`;
}

type Shown = {
  viewer: Viewer;
  report: OpenReport;
  board: Board;
  failed?: { posted: Posted; errors: readonly FormError[] };
};

async function columnPage(deps: FieldDeps, c: Context<AppEnv>, shown: Shown): Promise<string> {
  const { viewer, report, board, failed } = shown;
  const column = columnOf(report, c.req.param('column') ?? '');
  const rows = rowsOf(report, board, column.asked);
  const form = columnForm(board, column.asked, rows);
  const entered = failed ? Object.fromEntries(failed.posted.fields) : storedControls(form, report.timeZone);
  const { view } = await viewOf(deps, viewer, report, form.page, {
    entered,
    errors: failed?.errors ?? [],
    fieldOf: fieldOfControl(form),
    address: `boards/${board.id}/columns/${column.key}`,
  });
  return deps.renderHtml(
    <ColumnPage
      frame={frameOf(deps, c, viewer)}
      report={report}
      board={{ id: board.id, name: boardName(board) }}
      column={column}
      rows={rows.map(({ circuit, fields }) => ({ circuit, fields: fields.map(({ name }) => name) }))}
      words={wordsOf(column.asked)}
      mayCalculate={pathsOf(form.page, rows).some((path) => proposedAt(report.document, path))}
      view={view}
      submission={failed?.posted.submission ?? newSubmission()}
      base={failed?.posted.drawnFrom ?? report.drawnFrom}
      newLimitationId={
        asksForLimitation({ ...form, groups: [{ fields: column.asked }] })
          ? failed?.posted.text('new_limitation.id') || newId()
          : undefined
      }
      next={afterColumn(report, board, column).label}
      editable={report.editable}
    />,
  );
}
