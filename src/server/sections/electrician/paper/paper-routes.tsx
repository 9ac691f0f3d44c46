import { type Context, Hono } from 'hono';
import type { Board } from '../../../../domain/forms/definition.ts';
import { boardName, isBlank } from '../../../../domain/forms/document.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { showValue } from '../../../../domain/forms/words/show-value.ts';
import { nodeAt } from '../../../../domain/report/fold.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import { hashOf, newId } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { sortedCircuits } from '../boards/circuit-lines.ts';
import { frameOf } from '../frame.ts';
import { inChoices } from '../grid/grid-form.ts';
import { getBoard } from '../records/board-records.ts';
import { viewOf } from '../records/form-view.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import type { RecordForm } from '../records/record-form.ts';
import { afterSaving, checkRecord, fieldOfControl, saveChanges, withCommaNotice } from '../records/save-record.ts';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { FromPaperPage, type FromPaperUnderstood, type Understood } from './from-paper-page.tsx';
import { PaperPage } from './paper-page.tsx';
import { nameOfCircuit, paperCircuits, paperColumns } from './paper-rows.ts';
import { LINES, type LineRead, readLines } from './read-lines.ts';
import { sheetOf } from './sheet-of.ts';
import { confirmedBy } from './unsure.ts';

/** The report on paper, for places without a phone: printed with its known values, and typed in again row by row. */
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

  serve(routes, reportAddresses.fromPaper.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeEditable(report);
    const board = getBoard(report, c.req.param('board'));
    return c.html(await enterPage(deps, c, { viewer, report, board }));
  });

  serve(routes, reportAddresses.fromPaper.post, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const board = getBoard(report, c.req.param('board'));
    mustBeEditable(report);
    const typed = textOf(posted);
    const form = formOf(report, board);
    const read = readLines(typed, paperCircuits(report, board));
    const meant = inChoices(withValues(posted, read.lines), form);
    const checked = checkRecord(report, form, meant);
    if (read.errors.length > 0 || !checked.ok) {
      const errors = [...read.errors, ...(checked.ok ? [] : checked.errors.map((each) => atLine(each, read.lines)))];
      return c.html(await enterPage(deps, c, { viewer, report, board, typed: { posted, errors } }), 422);
    }
    // The text changed after the preview, or means other values now: show the preview first.
    const shown = await markOf(posted, read.lines);
    const isShown = posted.text('step') === 'save' && posted.text('shown') === shown;
    if (!isShown) {
      const understood = read.lines.map((line) => asUnderstood(report, board, line, checked.changes));
      return c.html(
        await enterPage(deps, c, {
          viewer,
          report,
          board,
          typed: { posted, errors: [], understood: { lines: understood, shown } },
        }),
      );
    }
    const appended = await saveChanges(deps, viewer, report, posted, [
      ...checked.changes,
      ...confirmedBy(board, read.lines),
    ]);
    const home = `${report.home}/boards/${board.id}`;
    const onward = afterSaving(form.page, `${home}/grid`, appended, `${home}?saved`);
    return c.redirect(withCommaNotice(onward, form, meant), 303);
  });
  return routes;
}

/** The text as typed, without the line ends that browsers put for it. */
const textOf = (posted: Posted): string =>
  (posted.fields.get(LINES)?.[0] ?? '').replaceAll('\r\n', '\n').slice(0, 100_000);

/** A mark of the typed text and its meaning: which value goes into which box of which circuit, and its limitation. */
const markOf = (posted: Posted, lines: readonly LineRead[]): Promise<string> =>
  hashOf(
    JSON.stringify([
      textOf(posted),
      lines.map(({ circuit, values }) => [
        circuit.circuit.id,
        values.map(({ column, typed }) => [column.field.name, typed]),
      ]),
      limitationOf(posted),
    ]),
  );

const limitationOf = ({ fields }: Posted) => [...fields].filter(([name]) => /^(?:new_)?limitation(?:\.|$)/.test(name));

/** The paper as a form over the board's circuits with the paper's columns. */
function formOf(report: OpenReport, board: Board): RecordForm {
  const path = `boards/${board.id}/circuits`;
  const { readings, details } = paperColumns(report);
  const fields = [...readings, ...details].map(({ field }) => field);
  const definition = { name: 'circuits', title: 'Circuits', item: 'circuit', fields };
  const items = sortedCircuits(board);
  return { page: path, groups: [], record: {}, lists: [{ definition, path, prefix: '', items, newId: '' }] };
}

/** The page's other values, and the values of the lines as if each had been typed into its box. */
function withValues(posted: Posted, lines: readonly LineRead[]): Posted {
  const values = lines.flatMap(({ circuit, values }) =>
    values.map(({ column, typed }): [string, string[]] => [`${circuit.circuit.id}.${column.field.name}`, [typed]]),
  );
  const fields = new Map([...limitationOf(posted), ...values]);
  return { ...posted, fields, text: (name) => fields.get(name)?.[0]?.trim() ?? '' };
}

/** The error of a value, with the line it is in. */
function atLine(error: FormError, lines: readonly LineRead[]): FormError {
  const line = lines.find(({ circuit }) => error.field.startsWith(`${circuit.circuit.id}.`));
  if (!line) return error;
  const name = error.field.slice(line.circuit.circuit.id.length + 1);
  const column = line.values.find(({ column }) => column.field.name === name)?.column;
  return { field: LINES, message: `Line ${line.line}, column ${column?.number ?? ''}: ${error.message}` };
}

function asUnderstood(report: OpenReport, board: Board, line: LineRead, changes: readonly Change[]): Understood {
  const path = `boards/${board.id}/circuits/${line.circuit.circuit.id}`;
  return {
    code: line.circuit.code,
    circuit: nameOfCircuit(line.circuit.circuit),
    values: line.values.map(({ column: { field } }) => {
      const at = `${path}/${field.name.replaceAll('.', '/')}`;
      const change = changes.find((each) => each.path === at);
      const before = nodeAt(report.document, at);
      return {
        label: field.label,
        value: change ? showValue(field, change.value, report.names()) : '',
        before: isBlank(before) ? '' : showValue(field, before, report.names()),
      };
    }),
  };
}

type Shown = {
  viewer: Viewer;
  report: OpenReport;
  board: Board;
  typed?: { posted: Posted; errors: readonly FormError[]; understood?: FromPaperUnderstood };
};

async function enterPage(
  deps: FieldDeps,
  c: Context<AppEnv>,
  { viewer, report, board, typed }: Shown,
): Promise<string> {
  const form = formOf(report, board);
  const { view } = await viewOf(deps, viewer, report, form.page, {
    entered: typed ? Object.fromEntries(typed.posted.fields) : {},
    errors: typed?.errors ?? [],
    fieldOf: fieldOfControl(form),
    address: `boards/${board.id}/paper`,
  });
  const [first] = paperCircuits(report, board).filter(({ readings }) => readings.length > 0);
  return deps.renderHtml(
    <FromPaperPage
      frame={frameOf(deps, c, viewer)}
      report={report}
      board={{ id: board.id, name: boardName(board) }}
      view={view}
      submission={typed?.posted.submission ?? newSubmission()}
      // The preview shows the values to be replaced: saving accepts that.
      base={typed?.understood ? report.drawnFrom : (typed?.posted.drawnFrom ?? report.drawnFrom)}
      newLimitationId={typed?.posted.text('new_limitation.id') || newId()}
      example={first && `${first.code} 0.35 >299 y`}
      lines={typed ? textOf(typed.posted) : ''}
      understood={typed?.understood}
    />,
  );
}
