import type { Context } from 'hono';
import { Hono } from 'hono';
import { unconfirmedOfBoard } from '../../../../domain/forms/carried/confirm.ts';
import type { Board, Values } from '../../../../domain/forms/definition.ts';
import { boardName, fieldsOf } from '../../../../domain/forms/document.ts';
import { mayAddBoard, mayAddCircuit } from '../../../../domain/forms/most.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { showValue } from '../../../../domain/forms/words/show-value.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import { plural } from '../../../../domain/words/plural.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { frameOf } from '../frame.ts';
import { columnsFor } from '../grid/columns.ts';
import { photosOf } from '../photos/photos-of.ts';
import { takePhotos } from '../photos/take-photos.ts';
import { boardForm, boardsOf, circuitsOf, getBoard, mintedId, nextCircuitNumber } from '../records/board-records.ts';
import { viewOf } from '../records/form-view.ts';
import { liveOf } from '../records/live.ts';
import { newItem } from '../records/new-item.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import { asksForLimitation, type RecordForm, storedControls } from '../records/record-form.ts';
import { serveRemoval } from '../records/removal.tsx';
import { type Checked, checkRecord, fieldOfControl } from '../records/save-record.ts';
import { withProposal } from '../records/use-proposal.ts';
import { afterBoard } from '../report/next-left.ts';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import { readOnlyGroups } from '../report/read-only.ts';
import { visitedOn } from '../report/visited-on.ts';
import { reportAddresses } from '../routes.ts';
import { type Failed, servePosts } from '../rows/pipeline.ts';
import type { FieldDeps } from '../store.ts';
import { BoardButtons, BoardPage, type BoardRow, BoardsPage, NewBoardButtons } from './board-pages.tsx';
import { circuitColumns, isAt, problemsByItem } from './circuit-lines.ts';
import { circuitRows } from './circuit-rows.tsx';
import { feedInBox, withFeed } from './feeds.ts';
import { boardLike, boardMarkLike, circuitsLike } from './like-board.ts';
import { whoWorks } from './who-works.ts';

const mostSpares = 60;

/** Boards, each with its table of circuits. */
export function boardRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.boards, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const page = (
      <BoardsPage
        frame={frameOf(deps, c, viewer)}
        report={report}
        boards={boardRows(report, await whoWorks(deps, viewer, report))}
        mayAdd={report.editable && mayAddBoard(report.definition, report.document)}
      />
    );
    return c.html(await deps.renderHtml(page));
  });

  serve(routes, reportAddresses.newBoard.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeEditable(report);
    if (!mayAddBoard(report.definition, report.document)) return c.redirect(`${report.home}/boards`, 303);
    const asked = newItem(c, {
      isThere: (id) => boardsOf(report.document).some((each) => each.id === id),
      pageOf: (id) => `${report.home}/boards/${id}`,
    });
    if ('redirect' in asked) return c.redirect(asked.redirect, 303);
    const like = boardsOf(report.document).find((each) => each.id === c.req.query('like'));
    return c.html(await boardPage(deps, c, { viewer, report, id: asked.id, isNew: true, like }));
  });

  servePosts(deps, routes, reportAddresses.newBoard.post, async ({ c, viewer, report, posted }) => {
    const id = await mintedId(posted);
    const form = boardForm(report, id, {}, true);
    const like = boardsOf(report.document).find((each) => each.id === posted.text('like'));
    const copied = like ? [...boardMarkLike(like, form.page), ...circuitsLike(report, like, id, posted)] : [];
    return {
      form,
      record: 'new',
      check: () => checkBoard(report, id, form, posted),
      refused: (failed) => boardPage(deps, c, { viewer, report, id, isNew: true, failed }),
      follow: (changes) => [...changes, ...copied],
      onward: () => `${report.home}/boards/${id}${posted.text('then') === 'ways' ? '/grid/ways' : ''}?saved`,
    };
  });

  serve(routes, reportAddresses.board.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    return c.html(await boardPage(deps, c, { viewer, report, id: c.req.param('board'), isNew: false }));
  });

  servePosts(deps, routes, 'board', ({ c, viewer, report, posted }) => {
    const id = c.req.param('board') ?? '';
    const board = boardsOf(report.document).find((each) => each.id === id);
    const form = boardForm(report, id, board ?? {}, true);
    const address = `${report.home}/boards/${id}`;
    return {
      form,
      record: 'existing',
      check: () => checkBoard(report, id, form, posted),
      refused: (failed) => boardPage(deps, c, { viewer, report, id, isNew: false, failed }),
      follow: (changes) => withProposal(report, posted, changes),
      // After confirming the board, the electrician goes on to its tests.
      onward: () =>
        `${board && posted.text('then') === 'next' ? afterBoard(report, board, isOwn(board)).href : address}?saved`,
    };
  });

  serve(routes, reportAddresses.boardPhotos, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const { id } = getBoard(report, c.req.param('board'));
    mustBeEditable(report);
    const photoErrors = await takePhotos(deps, viewer, report.id, `boards/${id}`, posted);
    if (photoErrors.length === 0) return c.redirect(`${report.home}/boards/${id}?photos#photos-title`, 303);
    // The photos that were accepted are on the page.
    const { report: now } = await openReport(deps, c);
    return c.html(await boardPage(deps, c, { viewer, report: now, id, isNew: false, photoErrors }), 422);
  });

  // The button also saves the typed values of the board.
  servePosts(deps, routes, reportAddresses.spares, ({ c, viewer, report, posted }) => {
    const id = c.req.param('board') ?? '';
    const board = getBoard(report, id);
    const form = boardForm(report, id, board, true);
    const count = Number(/^\d{1,2}$/.exec(posted.text('spares'))?.[0]);
    return {
      form,
      check: () => {
        const checked = checkBoard(report, id, form, posted);
        if (count >= 1 && count <= mostSpares) return checked;
        const error = { field: 'spares', message: `Enter a number of spare ways from 1 to ${mostSpares}` };
        return { ok: false, errors: [error, ...(checked.ok ? [] : checked.errors)] };
      },
      refused: (failed) => boardPage(deps, c, { viewer, report, id, isNew: false, failed }),
      follow: (changes) => [...changes, ...sparesOn(board, count, posted)],
      // Not to the page that a button names: the board shows the new ways.
      stays: () => `${report.home}/boards/${id}?saved`,
    };
  });

  serveRemoval(deps, routes, reportAddresses.removeBoard, {
    pathOf: (c) => `boards/${c.req.param('board')}`,
    ask: (report, c) => {
      const board = getBoard(report, c.req.param('board'));
      const circuits = circuitsOf(board).length;
      return {
        what: boardName(board),
        consequence: `This also removes ${plural(circuits, 'circuit')} with all readings.`,
      };
    },
    listOf: () => 'boards',
  });

  return routes;
}

/** New spare ways after the last circuit. Their ids come from the form, so a repeated post makes the same ways. */
function sparesOn(board: Board, count: number, posted: Posted): Change[] {
  const first = Number(nextCircuitNumber(board));
  return Array.from({ length: count }, (_, index) => {
    const path = `boards/${board.id}/circuits/${posted.submission}-${index + 1}`;
    return [
      { path, value: true },
      { path: `${path}/circuit_no`, value: String(first + index) },
      { path: `${path}/circuit_kind`, value: 'spare' },
    ];
  }).flat();
}

/** @param work colleagues at work on each board, in words. */
export function boardRows(report: OpenReport, work: ReadonlyMap<string, string> = new Map()): BoardRow[] {
  const fedFrom = fieldsOf(report.definition.board).find((field) => field.name === 'fed_from');
  const problems = problemsByItem(report.findings(), 'boards/');
  return boardsOf(report.document).map((board) => ({
    id: board.id,
    name: boardName(board),
    location: typeof board.location === 'string' ? board.location : '',
    fedFrom: fedFrom ? showValue(fedFrom, board.fed_from, report.names()) : '',
    circuits: circuitsOf(board).length,
    problems: problems.get(board.id) ?? 0,
    toConfirm: unconfirmedOfBoard(board).length > 0,
    work: work.get(board.id) ?? '',
  }));
}

/** Whether the path belongs to the board's own form, not to its circuits. */
const isOwn =
  ({ id }: Board) =>
  (path: string) =>
    isAt(path, `boards/${id}`) && !path.includes('/circuits/');

/** The board's form, which takes the feed as typed text too. */
function checkBoard(report: OpenReport, id: string, form: RecordForm, posted: Posted): Checked {
  const { posted: named, error } = withFeed(report.document, id, posted, storedFeed(report, form));
  const checked = checkRecord(report, form, named);
  return error ? { ok: false, errors: [error, ...(checked.ok ? [] : checked.errors)] } : checked;
}

const storedFeed = (report: OpenReport, form: RecordForm) => storedControls(form, report.timeZone).fed_from?.[0] ?? '';

/** The report's holder tests its boards on the day of the visit: the form proposes both. */
async function testedBy(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  isBlank: (control: string) => boolean,
): Promise<Record<string, readonly string[]>> {
  if (!report.editable) return {};
  const day = isBlank('tested_on') ? await visitedOn(deps, viewer, report) : undefined;
  return {
    ...(day !== undefined && { tested_on: [day] }),
    ...(isBlank('tested_by') && { tested_by: [(await deps.store(viewer).account()).name] }),
  };
}

async function boardControls(deps: FieldDeps, viewer: Viewer, report: OpenReport, id: string, form: RecordForm) {
  const held = storedControls(form, report.timeZone);
  const proposed = await testedBy(deps, viewer, report, (name) => name in held && !held[name]?.[0]);
  return { ...held, ...proposed, fed_from: [feedInBox(report.document, id, held.fed_from?.[0] ?? '')] };
}

type Shown = {
  viewer: Viewer;
  report: OpenReport;
  id: string;
  isNew: boolean;
  /** The existing board to copy for a new one. */
  like?: Board | undefined;
  failed?: Failed;
  /** Why photos were refused. */
  photoErrors?: readonly FormError[];
};

async function boardPage(deps: FieldDeps, c: Context<AppEnv>, shown: Shown): Promise<string> {
  const { viewer, report, id, isNew, like, failed, photoErrors = [] } = shown;
  const stored = isNew ? undefined : getBoard(report, id);
  const record: Values = stored ?? {};
  const form = boardForm(report, id, record, isNew || failed !== undefined);
  const start = like ? { ...form, record: boardLike(like) } : form;
  const entered = failed
    ? Object.fromEntries(failed.posted.fields)
    : await boardControls(deps, viewer, report, id, start);
  const likeId = failed ? failed.posted.text('like') : (like?.id ?? '');
  const errors = failed?.errors ?? [];
  const { view, findings } = await viewOf(deps, viewer, report, form.page, {
    entered,
    errors,
    fieldOf: fieldOfControl(form),
  });
  return deps.renderHtml(
    <BoardPage
      frame={frameOf(deps, c, viewer)}
      report={report}
      {...(isNew ? {} : { boardId: id })}
      name={stored ? boardName(stored) : 'New board'}
      work={(await whoWorks(deps, viewer, report)).get(id) ?? ''}
      form={{
        action: isNew ? `${report.home}/boards/new` : `${report.home}/boards/${id}`,
        submission: failed?.posted.submission ?? newSubmission(),
        base: failed?.posted.drawnFrom ?? report.drawnFrom,
        groups: form.groups,
        view,
        findings,
        live: liveOf(report, form),
        newLimitationId: asksForLimitation(form) ? failed?.posted.text('new_limitation.id') || newId() : undefined,
        children: isNew ? (
          <>
            <input type="hidden" name="id" value={id} />
            {likeId && <input type="hidden" name="like" value={likeId} />}
          </>
        ) : undefined,
        buttons: isNew && !likeId ? <NewBoardButtons /> : isNew ? undefined : <BoardButtons />,
      }}
      readOnly={report.editable ? undefined : { groups: readOnlyGroups(report, form) }}
      spares={{
        value: failed?.posted.text('spares') || '1',
        error: errors.find(({ field }) => field === 'spares')?.message,
      }}
      photos={isNew ? undefined : await photosOf(deps, viewer, report, `boards/${id}`)}
      photoErrors={photoErrors}
      columns={circuitColumns(report.definition).map(({ head }) => head)}
      rows={stored ? await circuitRows(deps, report, stored) : ''}
      byTest={stored && report.definition.most?.circuits !== 1 ? columnsFor(report, stored) : []}
      mayAddBoard={mayAddBoard(report.definition, report.document)}
      mayAddCircuit={stored !== undefined && mayAddCircuit(report.definition, stored)}
    />,
  );
}
