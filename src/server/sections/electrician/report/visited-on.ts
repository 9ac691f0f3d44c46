import { dayIn } from '../../../../domain/time/company-day.ts';
import { openVisit } from '../../../../domain/visit/status.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { FieldDeps } from '../store.ts';
import type { OpenReport } from './open-report.ts';

/**
 * The day the report's visit was begun, YYYY-MM-DD in the company's time zone; undefined when it was not begun, or is not known
 * here.
 */
export async function visitedOn(
  deps: FieldDeps,
  viewer: Viewer,
  { visitId, timeZone }: OpenReport,
): Promise<string | undefined> {
  const startedAt = (await visitOf(deps, viewer, { visitId }))?.startedAt ?? null;
  return startedAt === null ? undefined : dayIn(new Date(startedAt), timeZone);
}

/** Whether its visit is booked or under way. */
export async function isOnOpenVisit(
  deps: FieldDeps,
  viewer: Viewer,
  report: Pick<OpenReport, 'visitId'>,
): Promise<boolean> {
  const visit = await visitOf(deps, viewer, report);
  return visit !== undefined && openVisit.includes(visit.status);
}

async function visitOf(deps: FieldDeps, viewer: Viewer, { visitId }: Pick<OpenReport, 'visitId'>) {
  if (visitId === null) return undefined;
  try {
    return await deps.store(viewer).visit(visitId);
  } catch (error) {
    // A phone has the visits of its day, but also reports of other days.
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
