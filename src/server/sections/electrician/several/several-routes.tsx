import { type Context, Hono } from 'hono';
import { carriedControls } from '../../../../domain/forms/carried/carried.ts';
import type { Board } from '../../../../domain/forms/definition.ts';
import { boardName, part } from '../../../../domain/forms/document.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { showValue } from '../../../../domain/forms/words/show-value.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { sortedCircuits } from '../boards/circuit-lines.ts';
import { frameOf } from '../frame.ts';
import { getBoard } from '../records/board-records.ts';
import { viewOf } from '../records/form-view.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import { saveChanges } from '../records/save-record.ts';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { copiesOf } from './copies.ts';
import { changesOf, chosenOf, confirmedBySetting, offered, severalOf, valuesOf } from './several-form.ts';
import { SeveralPage } from './several-page.tsx';
import { undoing, undoOf } from './undo.ts';

/** Changes several circuits of a board at once: sets one value or one RCD, or copies the circuits. */
export function severalRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.several.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeEditable(report);
    return c.html(await severalPage(deps, c, { viewer, report, board: getBoard(report, c.req.param('board')) }));
  });

  serve(routes, reportAddresses.several.post, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const board = getBoard(report, c.req.param('board'));
    const several = severalOf(report, c.req.param('what'));
    const address = `${report.home}/boards/${board.id}/several/${several.key}`;
    if (posted.text('then') === 'undo') {
      await saveChanges(deps, viewer, report, posted, undoing(board, several, posted.text('undo')));
      return c.redirect(`${address}?taken-back-values`, 303);
    }
    const refused = async (errors: readonly FormError[]) => {
      mustBeEditable(report);
      return c.html(await severalPage(deps, c, { viewer, report, board, failed: { posted, errors } }), 422);
    };
    const chosen = chosenOf(board, posted);
    if (!chosen.ok) return refused(chosen.errors);
    if (posted.text('then') === 'copy') {
      await saveChanges(deps, viewer, report, posted, copiesOf(report, board, chosen.circuits, posted));
      return c.redirect(`${report.home}/boards/${board.id}?copied`, 303);
    }
    const entered = valuesOf(report, several, posted);
    if (!entered.ok) return refused(entered.errors);
    const { values } = entered;
    const set = changesOf(report, board, chosen.circuits, values);
    const confirmed = confirmedBySetting(board, chosen.circuits, values);
    await saveChanges(deps, viewer, report, posted, [...set, ...confirmed]);
    const undo = undoOf(chosen.circuits, values);
    return c.redirect(`${address}?saved${undo ? `&undo=${undo}` : ''}`, 303);
  });

  return routes;
}

type Shown = {
  viewer: Viewer;
  report: OpenReport;
  board: Board;
  failed?: { posted: Posted; errors: readonly FormError[] };
};

async function severalPage(deps: FieldDeps, c: Context<AppEnv>, shown: Shown): Promise<string> {
  const { viewer, report, board, failed } = shown;
  const several = severalOf(report, c.req.param('what') ?? '');
  const { view } = await viewOf(deps, viewer, report, `boards/${board.id}/several`, {
    entered: failed ? Object.fromEntries(failed.posted.fields) : {},
    errors: failed?.errors ?? [],
    fieldOf: () => undefined,
  });
  const text = failed ? '' : (c.req.query('undo') ?? '');
  const circuits = new Set(undoing(board, several, text).map(({ path }) => path.split('/')[3])).size;
  return deps.renderHtml(
    <SeveralPage
      frame={frameOf(deps, c, viewer)}
      report={report}
      board={{ id: board.id, name: boardName(board) }}
      several={several}
      offered={offered(report)}
      rows={sortedCircuits(board).map((circuit) => ({
        id: circuit.id,
        name: [circuit.circuit_no ?? 'No number', circuit.circuit_kind === 'spare' ? 'Spare' : circuit.description]
          .filter(Boolean)
          .join(' '),
        now: several.fields
          .map((field) => {
            const text = showValue(field, part(circuit, field.name), report.names());
            const isOfLastTime = carriedControls(circuit).includes(field.name);
            return text !== '' && isOfLastTime ? `${text} (last time, not confirmed)` : text;
          })
          .filter(Boolean)
          .join(', '),
      }))}
      view={view}
      submission={failed?.posted.submission ?? newSubmission()}
      base={failed?.posted.drawnFrom ?? report.drawnFrom}
      undo={circuits > 0 ? { text, circuits, submission: newSubmission() } : undefined}
    />,
  );
}
