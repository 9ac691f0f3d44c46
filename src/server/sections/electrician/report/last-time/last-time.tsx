import { Hono } from 'hono';
import { carryOver, sizeOf } from '../../../../../domain/forms/carried/carry-over.ts';
import { hasGroup } from '../../../../../domain/forms/document.ts';
import type { Change } from '../../../../../domain/report/merge.ts';
import { showDay } from '../../../../../domain/time/calendar.ts';
import type { AppEnv, Viewer } from '../../../../context.ts';
import { serve } from '../../../../http/routes/serve.ts';
import { frameOf } from '../../frame.ts';
import { boardsOf } from '../../records/board-records.ts';
import { newSubmission, type Posted, readPosted } from '../../records/posted.ts';
import { reportAddresses } from '../../routes.ts';
import type { FieldDeps, LastInspection } from '../../store.ts';
import { mustBeEditable, type OpenReport, openReport } from '../open-report.ts';
import { type LastTime, LastTimePage } from './last-time-page.tsx';

/** A report begun from the site's last one: its boards, circuits and supply, without the results. */
export function lastTimeRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.lastTime.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const page = (
      <LastTimePage
        frame={frameOf(deps, c, viewer)}
        report={report}
        last={await lastTime(deps, viewer, report)}
        mayBegin={mayBeginFrom(report)}
        submission={newSubmission()}
        base={report.seq}
      />
    );
    return c.html(await deps.renderHtml(page));
  });

  serve(routes, reportAddresses.lastTime.post, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeEditable(report);
    const posted = await readPosted(deps, c);
    const last = await deps.store(viewer).lastInspection(report);
    // A second tap finds it done, and so does who comes after a colleague.
    if (!last || !mayBeginFrom(report)) return c.redirect(`${report.home}/boards`, 303);
    await carry(deps, viewer, report, { posted, last });
    const [board, ...others] = boardsOf(last.document);
    const onward = board && others.length === 0 ? `${report.home}/boards/${board.id}` : `${report.home}/boards`;
    return c.redirect(`${onward}?carried`, 303);
  });
  return routes;
}

/** Whether boards may be carried over into it: nobody has begun one. */
export const mayBeginFrom = ({ editable, definition, document }: OpenReport): boolean =>
  editable && hasGroup(definition, 'boards') && boardsOf(document).length === 0;

/** The last report of the site in words, for who may begin from it. */
export async function lastTime(deps: FieldDeps, viewer: Viewer, report: OpenReport): Promise<LastTime | undefined> {
  const last = await deps.store(viewer).lastInspection(report);
  return last && { number: last.number, inspectedOn: showDay(last.inspectedOn), ...sizeOf(last.document) };
}

/** In one go as many values as one form may have: a very large report takes several. */
const inOneGo = 4000;

async function carry(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  { posted, last }: { posted: Posted; last: LastInspection },
): Promise<void> {
  const changes = carryOver(last.document, report.document, { from: last.number, inspected_on: last.inspectedOn });
  const { submission, contentHash } = posted;
  let base = posted.base;
  for (let from = 0; from < changes.length; from += inOneGo) {
    const go: Change[] = changes.slice(from, from + inOneGo);
    const id = from === 0 ? submission : `${submission}-${from}`;
    const filled = await deps.store(viewer).fill(report, { submission: id, contentHash, base, changes: go });
    base = filled.seq;
  }
}
