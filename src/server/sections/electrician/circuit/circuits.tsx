import { type Context, Hono } from 'hono';
import { isRequired } from '../../../../domain/forms/asked/completeness.ts';
import type { Board, Field, Item, Values } from '../../../../domain/forms/definition.ts';
import { boardName, circuitFields, circuitName, isBlank, part } from '../../../../domain/forms/document.ts';
import { favouriteChoices } from '../../../../domain/forms/favourites.ts';
import { mayAddCircuit } from '../../../../domain/forms/most.ts';
import { nothingSettled } from '../../../../domain/standards/company-defaults.ts';
import { hashOf, newId } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { isAt, sortedCircuits } from '../boards/circuit-lines.ts';
import { frameOf } from '../frame.ts';
import {
  boardsOf,
  circuitForm,
  circuitsOf,
  getBoard,
  getCircuit,
  mintedId,
  nextCircuitNumber,
} from '../records/board-records.ts';
import { viewOf } from '../records/form-view.ts';
import { liveOf } from '../records/live.ts';
import { newItem } from '../records/new-item.ts';
import { newSubmission, type Posted } from '../records/posted.ts';
import { type RecordForm, storedControls } from '../records/record-form.ts';
import { serveRemoval } from '../records/removal.tsx';
import { fieldOfControl } from '../records/save-record.ts';
import { withProposal } from '../records/use-proposal.ts';
import { nextLeft } from '../report/next-left.ts';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import { readOnlyGroups } from '../report/read-only.ts';
import { sinceOfCircuit } from '../report/since-last-time.ts';
import { reportAddresses } from '../routes.ts';
import { type Failed, servePosts } from '../rows/pipeline.ts';
import type { FieldDeps } from '../store.ts';
import { CircuitPage } from './circuit-page.tsx';
import { partsOf, withTapped } from './circuit-parts.ts';
import { circuitInWords } from './circuit-words.ts';
import { asRendered, FAVOURITE, withFavourite } from './favourite.ts';
import { nextLacking, testNamed, testUnderWay } from './lacking.ts';
import { behindSameRcd, withSameRcd } from './same-rcd.ts';

/** One circuit on one page, with links to the next. */
export function circuitRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.newCircuit.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeEditable(report);
    const board = getBoard(report, c.req.param('board'));
    if (!mayAddCircuit(report.definition, board)) return c.redirect(`${report.home}/boards/${board.id}`, 303);
    const like = likeOf(board, c.req.query('like'));
    const asked = newItem(c, {
      isThere: (id) => circuitsOf(board).some((each) => each.id === id),
      pageOf: (id) => `${report.home}/boards/${board.id}/circuits/${id}`,
    });
    if ('redirect' in asked) return c.redirect(asked.redirect, 303);
    const record = startOf(report, board, like);
    const shown = { viewer, report, board, id: asked.id, record, isNew: true, like: like?.id };
    return c.html(await circuitPage(deps, c, shown));
  });

  servePosts(deps, routes, reportAddresses.newCircuit.post, async ({ c, viewer, report, posted }) => {
    const board = getBoard(report, c.req.param('board') ?? '');
    const id = await mintedId(posted);
    const form = circuitForm(report, `boards/${board.id}/circuits/${id}`, {}, true);
    const like = likeOf(board, posted.text(LIKE));
    const likePage = `boards/${board.id}/circuits/${like?.id}`;
    return {
      form,
      record: 'new',
      propose: async () => {
        const drawn = like && (await asRendered(deps, viewer, report, { posted, page: likePage, record: like }));
        const stood = { ...form, record: startOf(report, board, drawn) };
        return withQuickFill(deps, viewer, report, { form, posted, stood });
      },
      refused: (failed) => circuitPage(deps, c, { viewer, report, board, id, record: {}, isNew: true, failed }),
      stays: () => whereTaken(report, board, id, { number: posted.text('circuit_no'), isNew: true }),
      onward: () => onward(report, board, id, posted, { isNew: true }),
    };
  });

  serve(routes, reportAddresses.circuit.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const board = getBoard(report, c.req.param('board'));
    const circuit = getCircuit(board, c.req.param('circuit'));
    return c.html(await circuitPage(deps, c, { viewer, report, board, id: circuit.id, record: circuit, isNew: false }));
  });

  servePosts(deps, routes, 'circuit', ({ c, viewer, report, posted }) => {
    const { board: boardId = '', circuit: id = '' } = c.req.param();
    const board = boardsOf(report.document).find((each) => each.id === boardId) ?? { id: boardId };
    const circuit = circuitsOf(board).find((each) => each.id === id);
    const page = `boards/${boardId}/circuits/${id}`;
    const form = circuitForm(report, page, circuit ?? {}, true);
    return {
      form,
      record: 'existing',
      propose: async () => {
        const record = await asRendered(deps, viewer, report, { posted, page, record: form.record });
        return withQuickFill(deps, viewer, report, { form, posted, stood: { ...form, record } });
      },
      refused: (failed) =>
        circuitPage(deps, c, { viewer, report, board, id, record: circuit ?? {}, isNew: false, failed }),
      follow: (checked) => {
        const changes = withProposal(report, posted, checked);
        return circuit ? withSameRcd(report, board, circuit, { posted, changes }) : changes;
      },
      stays: () => whereTaken(report, board, id, { number: posted.text('circuit_no'), isNew: false }),
      onward: () => onward(report, board, id, posted, { isNew: false }),
    };
  });

  serveRemoval(deps, routes, reportAddresses.removeCircuit, {
    pathOf: (c) => `boards/${c.req.param('board')}/circuits/${c.req.param('circuit')}`,
    ask: (report, c) => {
      const board = getBoard(report, c.req.param('board'));
      const what = circuitName(board, getCircuit(board, c.req.param('circuit')));
      return { what, consequence: 'This also removes its details and readings.' };
    },
    listOf: (c) => `boards/${c.req.param('board')}`,
  });

  return routes;
}

/** The address after saving, by the pressed button: next circuit, next without a test, another like it, or back to the page. */
async function onward(
  report: OpenReport,
  board: Board,
  id: string,
  posted: Posted,
  { isNew }: { isNew: boolean },
): Promise<string> {
  const home = `${report.home}/boards/${board.id}`;
  const then = posted.text('then');
  // Taken from the submission id, so that a repeated post leads to the same new circuit.
  const another = `${home}/circuits/new?like=${id}&id=${(await hashOf(`${posted.submission} another`)).slice(0, 32)}`;
  if (then === 'another') return another;
  if (then !== 'next' && !then.startsWith('lacking ')) return `${home}/circuits/${id}?saved`;
  const circuits = sortedCircuits(board);
  const test = testNamed(report, board, /^lacking (\w+)$/.exec(then)?.[1] ?? '');
  if (test) {
    const lacking = nextLacking(report, board, test, circuits, id);
    return lacking ? `${home}/circuits/${lacking.id}?saved&lacking=${test.key}` : `${home}?saved`;
  }
  const at = circuits.findIndex((circuit) => circuit.id === id);
  const next = at < 0 ? undefined : circuits[at + 1];
  if (next) return `${home}/circuits/${next.id}?saved`;
  if (isNew && mayAddCircuit(report.definition, board)) return another;
  return nextLeft(report, 'boards', (path) => isAt(path, `boards/${board.id}/circuits/${id}`)).href;
}

/** The page again, if this change gives the circuit another one's number: it shows the finding, and the button pressed again goes on. */
function whereTaken(
  { home }: OpenReport,
  board: Board,
  id: string,
  { number, isNew }: { number: string; isNew: boolean },
): string | undefined {
  const has = (circuit: Item | undefined) => circuit?.circuit_no === number;
  const circuits = circuitsOf(board);
  const others = circuits.filter((each) => each.id !== id);
  // A repeated post of a new circuit finds it there, and gets the same answer.
  const isSaid = !isNew && has(circuits.find((each) => each.id === id));
  const isTaken = number !== '' && !isSaid && others.some(has);
  return isTaken ? `${home}/boards/${board.id}/circuits/${id}?saved#circuit_no` : undefined;
}

/** The control with the id of the circuit to copy: it gave the new form its first values. */
const LIKE = 'like';
const likeOf = (board: Board, id: string | undefined): Item | undefined =>
  circuitsOf(board).find((each) => each.id === id);

/**
 * The form with the tapped choices applied: first a favourite, then words for boxes that are still empty. @param stood the form
 * as rendered.
 */
async function withQuickFill(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  { form, posted, stood }: { form: RecordForm; posted: Posted; stood: RecordForm },
): Promise<Posted> {
  const { timeZone } = report;
  const { favourites } = posted.text(FAVOURITE) === '' ? nothingSettled : await deps.store(viewer).defaults();
  return withTapped(report, form, withFavourite(stood, posted, { favourites, timeZone }));
}

/** The first values of a new circuit: the next number, and the details of the circuit to copy. Readings are never copied. */
function startOf(report: OpenReport, board: Board, like: Values | undefined): Values {
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
  /** For a new circuit: the circuit to copy. */
  like?: string | undefined;
  failed?: Failed;
};

async function circuitPage(deps: FieldDeps, c: Context<AppEnv>, shown: Shown): Promise<string> {
  const { viewer, report, board, id, record, isNew, failed } = shown;
  const like = failed?.posted.text(LIKE) || shown.like;
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
  const parts = partsOf(report, form.groups, record);
  const { favourites } = report.editable ? await deps.store(viewer).defaults() : nothingSettled;
  const isAsking = parts.details.some(({ fields }) => fields.some((field) => isStillAsked(report, field, record)));
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
        base: failed?.posted.drawnFrom ?? report.drawnFrom,
        groups: form.groups,
        view,
        findings,
        live: liveOf(report, form),
        newLimitationId: failed?.posted.text('new_limitation.id') || newId(),
        children: isNew ? <HiddenIds id={id} like={like} /> : undefined,
      }}
      parts={parts}
      favourites={favouriteChoices(favourites, '')}
      sameRcd={report.editable && !isNew ? behindSameRcd(board, record) : []}
      said={circuitInWords(report, record)}
      isAsking={isAsking}
      lacking={testUnderWay(report, board, { id, asked: c.req.query('lacking') ?? failedFor(failed), circuits })}
      readOnly={report.editable ? undefined : { groups: readOnlyGroups(report, form) }}
      since={isNew ? undefined : await sinceOfCircuit(deps, viewer, report, { path: page, record })}
      previous={at > 0 ? circuits[at - 1]?.id : undefined}
      next={at >= 0 ? circuits[at + 1]?.id : undefined}
      mayAdd={isNew || mayAddCircuit(report.definition, board)}
    />,
  );
}

const HiddenIds = ({ id, like }: { id: string; like: string | undefined }) => (
  <>
    <input type="hidden" name="id" value={id} />
    {like && <input type="hidden" name={LIKE} value={like} />}
  </>
);

/** The test that the failed form was to continue. */
const failedFor = (failed: Shown['failed']): string | undefined =>
  /^lacking (\w+)$/.exec(failed?.posted.text('then') ?? '')?.[1];

const isStillAsked = ({ document }: OpenReport, field: Field, record: Values): boolean =>
  isBlank(part(record, field.name)) && isRequired(field, record, document);

const titleOf = ({ circuit_no, description, circuit_kind }: Values): string => {
  const words = typeof description === 'string' ? description : circuit_kind === 'spare' ? 'Spare' : '';
  return [`Circuit ${typeof circuit_no === 'string' ? circuit_no : ''}`.trim(), words].filter(Boolean).join(', ');
};
