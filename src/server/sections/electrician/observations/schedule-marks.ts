import type { ScheduleItem, ScheduleOutcome } from '../../../../domain/forms/definition.ts';
import { scheduleOf } from '../../../../domain/forms/schedule/schedule-of.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import type { Posted } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';

export const itemsOfSchedule = (report: OpenReport): readonly ScheduleItem[] =>
  scheduleOf(report.definition, report.document).flatMap((part) => part.items);

/** Codes of a fault, the gravest first. */
export const gravity: readonly ScheduleOutcome[] = ['C1', 'C2', 'C3', 'FI'];

/** When the box is ticked, gives the observation's schedule item its code (X on the intake) and links it. */
export function scheduleMarks(report: OpenReport, id: string, posted: Posted, changes: readonly Change[]): Change[] {
  if (posted.text('mark_schedule') === '') return [];
  const value = (name: string) => changes.find(({ path }) => path === `observations/${id}/${name}`)?.value;
  const item = itemsOfSchedule(report).find(({ number }) => number === value('schedule_item'));
  if (!item) return [];
  const row = report.document.inspection_schedule?.find(({ slug }) => slug === item.slug);
  const path = `inspection_schedule/${item.slug}`;
  const before = Array.isArray(row?.observation_ids) ? (row.observation_ids as string[]) : [];
  const marks: Change[] = [];
  if (!before.includes(id)) marks.push({ path: `${path}/observation_ids`, value: [...before, id] });
  const code = value('code');
  const outcome = item.outcomes.includes('X') ? 'X' : item.outcomes.find((each) => each === code);
  const standing = gravity.indexOf(row?.outcome as ScheduleOutcome);
  const isGraver = standing < 0 || (outcome !== undefined && gravity.indexOf(outcome) < standing);
  if (outcome && isGraver) marks.push({ path: `${path}/outcome`, value: outcome });
  return marks;
}

/** The changes that take a removed observation out of the schedule. */
export function unlinked(report: OpenReport, id: string): Change[] {
  return (report.document.inspection_schedule ?? []).flatMap(({ slug, observation_ids }) => {
    if (!Array.isArray(observation_ids) || !observation_ids.includes(id)) return [];
    const rest = observation_ids.filter((each) => each !== id) as string[];
    return [{ path: `inspection_schedule/${slug}/observation_ids`, value: rest.length > 0 ? rest : null }];
  });
}
