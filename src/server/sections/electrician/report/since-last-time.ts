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
import type { Viewer } from '../../../../kernel/viewer.ts';
import { placeOf } from '../records/places/places.ts';
import type { FieldDeps } from '../store.ts';
import type { OpenReport } from './open-report.ts';

/**
 * Changes since the site's last inspection, as far as values are entered: last time's readings stay hidden until the new ones are
 * in.
 */
export async function sinceOf(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
): Promise<{ last: LastShown | undefined; changes: ChangeShown[] }> {
  const { last, changes } = await changesOf(deps, viewer, report);
  return { last, changes: changes.map((change) => ({ change, href: placeOf(report, change.path).href })) };
}

/** The same for one circuit; undefined until its readings are in, and when nothing has changed. */
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
