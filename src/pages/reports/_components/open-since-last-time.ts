import { anchorOf } from '../../../components/review/review-view.tsx';
import type { LastShown } from '../../../components/ui/since-last-time.tsx';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import type { SinceChange } from '../../../domain/verification/comparison/since-change.ts';
import { isComparedWithLast, sinceLastTime } from '../../../domain/verification/comparison/since-last-time.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { findLastInspection } from '../../../server/repositories/reports/earlier-reports.ts';
import type { Report } from '../../../server/repositories/reports/reports.ts';

export type OpenSince = {
  last: LastShown | undefined;
  /** Each with the anchor of its part of the review. */
  changes: { change: SinceChange; anchor: string }[];
};

/** The changes since the last inspection of the report's site. */
export async function openSinceLastTime(db: Db, viewer: Viewer, report: Report): Promise<OpenSince> {
  const isCompared = isComparedWithLast(definitionOf(report.document));
  const last = isCompared ? await findLastInspection(db, viewer, report) : undefined;
  if (!last) return { last: undefined, changes: [] };
  const { changes } = sinceLastTime(last.document, report.document);
  return {
    last: { number: last.number, inspectedOn: showDay(last.inspectedOn), href: `/reports/${last.reportId}` },
    changes: changes.map((change) => ({ change, anchor: anchorIn(change.path) })),
  };
}

/** The part that shows a path: circuits are in the part of their board. */
function anchorIn(path: string): string {
  const [board] = /^boards\/[^/]+/.exec(path) ?? [];
  return board ? anchorOf(board) : path === 'boards' ? 'since-last-time' : path;
}
