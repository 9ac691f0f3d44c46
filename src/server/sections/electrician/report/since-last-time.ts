import type { ChangeShown, LastShown } from '../../../../components/ui/since-last-time.tsx';
import type { Values } from '../../../../domain/forms/definition.ts';
import { showDay } from '../../../../domain/time/calendar.ts';
import type { SinceChange } from '../../../../domain/verification/comparison/since-change.ts';
import {
  hasItsReadings,
  isComparedWithLast,
  ofWhatIsEntered,
  sinceLastTime,
} from '../../../../domain/verification/comparison/since-last-time.ts';
import type { Viewer } from '../../../context.ts';
import { placeOf } from '../records/places/places.ts';
import type { FieldDeps } from '../store.ts';
import type { OpenReport } from './open-report.ts';

/**
 * What has changed since the last inspection of the site, as far as it was entered: nothing of last time is in sight before
 * the readings of this time are in.
 */
export async function sinceOf(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
): Promise<{ last: LastShown | undefined; changes: ChangeShown[] }> {
  const { last, changes } = await changesOf(deps, viewer, report);
  return { last, changes: changes.map((change) => ({ change, href: placeOf(report, change.path).href })) };
}

/** The same for one circuit; undefined while its readings are not in, and where nothing is to be told. */
export async function sinceOfCircuit(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  { path, record }: { path: string; record: Values },
): Promise<{ last: LastShown; changes: SinceChange[] } | undefined> {
  if (!hasItsReadings(record)) return undefined;
  const { last, changes } = await changesOf(deps, viewer, report);
  const own = changes.filter((change) => change.path === path || change.path.startsWith(`${path}/`));
  return last && own.length > 0 ? { last, changes: own } : undefined;
}

async function changesOf(deps: FieldDeps, viewer: Viewer, report: OpenReport) {
  const found = isComparedWithLast(report.definition) ? await deps.store(viewer).lastInspection(report) : undefined;
  const last: LastShown | undefined = found && { number: found.number, inspectedOn: showDay(found.inspectedOn) };
  const changes = found ? ofWhatIsEntered(sinceLastTime(found.document, report.document), report.document) : [];
  return { last, changes };
}
