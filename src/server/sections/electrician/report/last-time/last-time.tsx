import { type Context, Hono } from 'hono';
import type { ComponentProps } from 'react';
import { type Beginning, mayCarryOver, sizeOf } from '../../../../../domain/forms/carried/carry-over.ts';
import { circuitsToChoose, readChosen } from '../../../../../domain/forms/carried/circuits-to-choose.ts';
import { isBlank, itemsOf } from '../../../../../domain/forms/document.ts';
import type { FormError } from '../../../../../domain/forms/typed/read-form.ts';
import { showDay } from '../../../../../domain/time/calendar.ts';
import type { Viewer } from '../../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../../context.ts';
import { serve } from '../../../../http/routes/serve.ts';
import { frameOf } from '../../frame.ts';
import { boardsOf } from '../../records/board-records.ts';
import { newSubmission, type Posted, readPosted } from '../../records/posted.ts';
import { reportAddresses } from '../../routes.ts';
import type { FieldDeps } from '../../store.ts';
import { mustBeEditable, type OpenReport, openReport } from '../open-report.ts';
import { type BeginOnOnePage, CircuitChoicePage, type ToChooseFrom } from './circuit-choice-page.tsx';
import { type LastTime, LastTimePage } from './last-time-page.tsx';

/** A report begun from the site's last one: its boards, circuits and supply, without the results. */
export function lastTimeRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.lastTime.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    if (report.definition.oneCircuit) return c.html(await circuitChoicePage(deps, c, viewer, report));
    return c.html(await lastTimePage(deps, c, { viewer, report }));
  });

  serve(routes, reportAddresses.lastTime.post, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeEditable(report);
    const posted = await readPosted(deps, c);
    const last = await deps.store(viewer).beginning(report);
    // On a second tap, or after a colleague's, the work is done.
    const { oneCircuit } = report.definition;
    if (!last || (!oneCircuit && !mayBeginFrom(report))) return c.redirect(`${report.home}/boards`, 303);
    if (oneCircuit) return c.redirect(await carryCircuit(deps, viewer, report, { posted, last }), 303);
    return c.redirect(await carry(deps, viewer, report, { posted, last }), 303);
  });
  return routes;
}

async function circuitChoicePage(deps: FieldDeps, c: Context<AppEnv>, viewer: Viewer, report: OpenReport) {
  return deps.renderHtml(
    <CircuitChoicePage
      frame={frameOf(deps, c, viewer)}
      report={report}
      last={await toChooseFrom(deps, viewer, report)}
      editable={report.editable}
      submission={newSubmission()}
      base={report.drawnFrom}
    />,
  );
}

async function toChooseFrom(deps: FieldDeps, viewer: Viewer, report: OpenReport): Promise<ToChooseFrom | undefined> {
  const last = await deps.store(viewer).beginning(report);
  return (
    last && {
      ...{ number: last.number, inspectedOn: showDay(last.inspectedOn) },
      boards: circuitsToChoose(last.document),
    }
  );
}

/** The start of the overview of a report for one circuit, while it can be filled in. */
export async function onePage(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
): Promise<ComponentProps<typeof BeginOnOnePage> | undefined> {
  const { home, editable, document, definition } = report;
  const { oneCircuit } = definition;
  if (!editable || !oneCircuit) return undefined;
  const board = boardsOf(document).find(({ id }) => id === oneCircuit.board);
  const circuit = itemsOf(board?.circuits).find(({ id }) => id === oneCircuit.circuit);
  return {
    last: await toChooseFrom(deps, viewer, report),
    isBegun: !isBlank(circuit?.description) || !isBlank(circuit?.circuit_no),
    form: { home, submission: newSubmission(), base: report.drawnFrom },
  };
}

/**
 * Carries over one circuit with the data of the whole installation, and leads to it; an unknown circuit leads back to the choice.
 */
async function carryCircuit(
  deps: FieldDeps,
  viewer: Viewer,
  { id, home, definition: { oneCircuit } }: OpenReport,
  { posted, last }: { posted: Posted; last: Beginning },
): Promise<string> {
  const circuit = readChosen(posted.text('circuit'));
  const { submission, contentHash } = posted;
  const form = { submission, contentHash, last, circuit };
  const { carried } = circuit ? await deps.store(viewer).carryOver(id, form) : { carried: false };
  if (!carried || !oneCircuit) return `${home}/last-time`;
  return `${home}/whole?carried`;
}

/** @param errors of the chosen file. */
export async function lastTimePage(
  deps: FieldDeps,
  c: Context<AppEnv>,
  { viewer, report, errors = [] }: { viewer: Viewer; report: OpenReport; errors?: readonly FormError[] },
): Promise<string> {
  return deps.renderHtml(
    <LastTimePage
      frame={frameOf(deps, c, viewer)}
      report={report}
      last={await lastTime(deps, viewer, report)}
      mayBegin={mayBeginFrom(report)}
      submission={newSubmission()}
      fileSubmission={newSubmission()}
      base={report.drawnFrom}
      errors={errors}
    />,
  );
}

/** Whether boards may be carried over: the report has none yet. */
export const mayBeginFrom = ({ editable, document }: OpenReport): boolean => editable && mayCarryOver(document);

/** The site's last report in words, for people who may start from it. */
export async function lastTime(deps: FieldDeps, viewer: Viewer, report: OpenReport): Promise<LastTime | undefined> {
  const last = await deps.store(viewer).beginning(report);
  return last && { number: last.number, inspectedOn: showDay(last.inspectedOn), ...sizeOf(last.document) };
}

/** Carries a report over, marked, and leads to its boards. @returns the address. */
export async function carry(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  {
    posted: { submission, contentHash },
    last,
    word = 'carried',
  }: {
    posted: Pick<Posted, 'submission' | 'contentHash'>;
    last: Beginning;
    /** The name of the page's notice afterwards. */
    word?: string;
  },
): Promise<string> {
  const { carried } = await deps.store(viewer).carryOver(report.id, { submission, contentHash, last });
  // A colleague began boards in between: those stay, and nothing is carried over.
  if (!carried) return `${report.home}/boards`;
  const [board, ...others] = boardsOf(last.document);
  const onward = board && others.length === 0 ? `${report.home}/boards/${board.id}` : `${report.home}/boards`;
  return `${onward}?${word}`;
}
