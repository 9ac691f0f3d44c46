import { type Context, Hono } from 'hono';
import { RemovePage } from '../../../../components/electrician/remove-page.tsx';
import type { Board, Item, Values } from '../../../../domain/forms/definition.ts';
import { boardName, circuitFields, circuitName } from '../../../../domain/forms/document.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import type { AppEnv, Viewer } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { hashOf, newId } from '../../../portable-ids.ts';
import { thenAnswer } from '../findings/then-answer.ts';
import { frameOf } from '../frame.ts';
import {
  boardsOf,
  circuitForm,
  circuitsOf,
  getBoard,
  getCircuit,
  mintedId,
  mustHaveExisted,
  nextCircuitNumber,
} from '../records/board-records.ts';
import { viewOf } from '../records/form-view.ts';
import { liveOf } from '../records/live.ts';
import { newItem } from '../records/new-item.ts';
import { goTo } from '../records/places/go-to.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import { storedControls } from '../records/record-form.ts';
import { afterSaving, checkRecord, fieldOfControl, saveChanges, tellOfCommas } from '../records/save-record.ts';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import { readOnlyGroups } from '../report/read-only.ts';
import { sinceOfCircuit } from '../report/since-last-time.ts';
import { type Answer, answers, reportAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { CircuitPage } from './board-pages.tsx';
import { sortedCircuits } from './circuit-lines.ts';

/** One circuit on one page, and the way from each to the next. */
export function circuitRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.newCircuit.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeEditable(report);
    const board = getBoard(report, c.req.param('board'));
    const like = circuitsOf(board).find((each) => each.id === c.req.query('like'));
    const asked = newItem(c, {
      isThere: (id) => circuitsOf(board).some((each) => each.id === id),
      pageOf: (id) => `${report.home}/boards/${board.id}/circuits/${id}`,
    });
    if ('redirect' in asked) return c.redirect(asked.redirect, 303);
    const record = startOf(report, board, like);
    return c.html(await circuitPage(deps, c, { viewer, report, board, id: asked.id, record, isNew: true }));
  });

  serve(routes, reportAddresses.newCircuit.post, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const board = getBoard(report, c.req.param('board'));
    const id = await mintedId(posted);
    const form = circuitForm(report, `boards/${board.id}/circuits/${id}`, {}, true);
    const checked = checkRecord(report, form, posted);
    if (!checked.ok) {
      mustBeEditable(report);
      const failed = { posted, errors: checked.errors };
      return c.html(await circuitPage(deps, c, { viewer, report, board, id, record: {}, isNew: true, failed }), 422);
    }
    const made = { path: form.page, value: true };
    const appended = await saveChanges(deps, viewer, report, posted, [made, ...checked.changes]);
    const next = await onward(report, board, id, posted, { isNew: true });
    const led = afterSaving(form.page, `${report.home}/${form.page}`, appended, next);
    return c.redirect(tellOfCommas(led, form, posted), 303);
  });

  serve(routes, reportAddresses.circuit.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const board = getBoard(report, c.req.param('board'));
    const circuit = getCircuit(board, c.req.param('circuit'));
    return c.html(await circuitPage(deps, c, { viewer, report, board, id: circuit.id, record: circuit, isNew: false }));
  });

  const save = (answer?: Answer) => async (c: Context<AppEnv>) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const { board: boardId = '', circuit: id = '' } = c.req.param();
    const board = boardsOf(report.document).find((each) => each.id === boardId) ?? { id: boardId };
    const circuit = circuitsOf(board).find((each) => each.id === id);
    const page = `boards/${boardId}/circuits/${id}`;
    if (!circuit) await mustHaveExisted(deps, viewer, report, page);
    const form = circuitForm(report, page, circuit ?? {}, true);
    const checked = checkRecord(report, form, posted);
    if (!checked.ok) {
      mustBeEditable(report);
      const failed = { posted, errors: checked.errors };
      const shown = { viewer, report, board, id, record: circuit ?? {}, isNew: false, failed };
      return c.html(await circuitPage(deps, c, shown), 422);
    }
    const appended = await saveChanges(deps, viewer, report, posted, checked.changes);
    const address = `${report.home}/${page}`;
    const led = afterSaving(page, address, appended, await onward(report, board, id, posted, { isNew: false }));
    const next = await thenAnswer(deps, c, posted, { answer, page, appended, onward: led });
    return c.redirect(tellOfCommas(next, form, posted), 303);
  };
  serve(routes, reportAddresses.circuit.post, save());
  for (const answer of answers) serve(routes, reportAddresses[`circuit ${answer}`], save(answer));

  serve(routes, reportAddresses.removeCircuit.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeEditable(report);
    const board = getBoard(report, c.req.param('board'));
    const circuit = getCircuit(board, c.req.param('circuit'));
    const address = `${report.home}/boards/${board.id}/circuits/${circuit.id}`;
    const page = (
      <RemovePage
        frame={frameOf(deps, c, viewer)}
        what={circuitName(board, circuit)}
        consequence="Its details and readings go with it."
        action={`${address}/remove`}
        back={address}
        submission={newSubmission()}
        base={report.seq}
      />
    );
    return c.html(await deps.renderHtml(page));
  });

  serve(routes, reportAddresses.removeCircuit.post, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const { board, circuit } = c.req.param();
    const path = `boards/${board}/circuits/${circuit}`;
    await mustHaveExisted(deps, viewer, report, path);
    const appended = await saveChanges(deps, viewer, report, posted, [{ path, value: null }]);
    const kept = appended.conflicts.length > 0;
    return c.redirect(kept ? `${report.home}/${path}` : `${report.home}/boards/${board}?removed`, 303);
  });

  return routes;
}

/** Where "Save and next circuit", "Save and add another like it", "Save" and whatever else saves on the way lead. */
async function onward(
  report: OpenReport,
  board: Board,
  id: string,
  posted: Posted,
  { isNew }: { isNew: boolean },
): Promise<string> {
  const home = `${report.home}/boards/${board.id}`;
  // Said at the field, where the checks ask about it, and once: who means it goes on from there.
  if (isNumberTaken(board, id, posted.text('circuit_no'), isNew)) return `${home}/circuits/${id}?saved#circuit_no`;
  const led = goTo(posted);
  if (led !== undefined) return led;
  const then = posted.text('then');
  // Of the form, so that the form sent twice leads to the same empty one.
  const another = `${home}/circuits/new?like=${id}&id=${(await hashOf(`${posted.submission} another`)).slice(0, 32)}`;
  if (then === 'another') return another;
  if (then !== 'next') return `${home}/circuits/${id}?saved`;
  const circuits = sortedCircuits(board);
  const at = circuits.findIndex((circuit) => circuit.id === id);
  const next = at < 0 ? undefined : circuits[at + 1];
  return next ? `${home}/circuits/${next.id}?saved` : another;
}

/** Whether the circuit has now the number that another one of the board has already. */
function isNumberTaken(board: Board, id: string, number: string, isNew: boolean): boolean {
  const has = (circuit: Item | undefined) => circuit?.circuit_no === number;
  const circuits = circuitsOf(board);
  const others = circuits.filter((each) => each.id !== id);
  // A new one sent twice is there the second time, and is answered the same.
  const isSaid = !isNew && has(circuits.find((each) => each.id === id));
  return number !== '' && !isSaid && others.some(has);
}

/** What a new circuit begins with: the next number, and the details of the one it is like. Readings are never copied. */
function startOf(report: OpenReport, board: Board, like: Item | undefined): Values {
  const start: Record<string, unknown> = { circuit_no: nextCircuitNumber(board) };
  if (!like) return start;
  const tests = new Set(report.definition.circuit.tests.flatMap((group) => group.fields).map((field) => field.name));
  const own = new Set(['id', 'circuit_no', 'description', 'points', 'length_m']);
  for (const { name } of circuitFields(report.definition)) {
    const key = name.split('.')[0] ?? name;
    if (!tests.has(name) && !own.has(key) && like[key] !== undefined) start[key] = like[key];
  }
  return start;
}

type Shown = {
  viewer: Viewer;
  report: OpenReport;
  board: Board;
  id: string;
  record: Values;
  isNew: boolean;
  failed?: { posted: Posted; errors: readonly FormError[] };
};

async function circuitPage(deps: FieldDeps, c: Context<AppEnv>, shown: Shown): Promise<string> {
  const { viewer, report, board, id, record, isNew, failed } = shown;
  const page = `boards/${board.id}/circuits/${id}`;
  const form = circuitForm(report, page, record, isNew || failed !== undefined);
  const entered = failed ? Object.fromEntries(failed.posted.fields) : storedControls(form, report.timeZone);
  const fieldOf = fieldOfControl(form);
  const { view, findings } = await viewOf(deps, viewer, report, page, {
    entered,
    errors: failed?.errors ?? [],
    fieldOf,
  });
  const circuits = sortedCircuits(board);
  const at = circuits.findIndex((circuit) => circuit.id === id);
  const home = `${report.home}/boards/${board.id}`;
  return deps.renderHtml(
    <CircuitPage
      frame={frameOf(deps, c, viewer)}
      report={report}
      board={{ id: board.id, name: boardName(board) }}
      {...(isNew ? {} : { circuitId: id })}
      title={isNew ? 'New circuit' : titleOf(record)}
      form={{
        action: isNew ? `${home}/circuits/new` : `${home}/circuits/${id}`,
        submission: failed?.posted.submission ?? newSubmission(),
        base: failed?.posted.base ?? report.seq,
        groups: form.groups,
        view,
        findings,
        live: liveOf(report, form),
        newLimitationId: failed?.posted.text('new_limitation.id') || newId(),
        children: isNew ? <input type="hidden" name="id" value={id} /> : undefined,
      }}
      readOnly={report.editable ? undefined : { groups: readOnlyGroups(report, form) }}
      since={isNew ? undefined : await sinceOfCircuit(deps, viewer, report, { path: page, record })}
      previous={at > 0 ? circuits[at - 1]?.id : undefined}
      next={at >= 0 ? circuits[at + 1]?.id : undefined}
    />,
  );
}

const titleOf = ({ circuit_no, description, circuit_kind }: Values): string => {
  const words = typeof description === 'string' ? description : circuit_kind === 'spare' ? 'Spare' : '';
  return [`Circuit ${typeof circuit_no === 'string' ? circuit_no : ''}`.trim(), words].filter(Boolean).join(', ');
};
