import type { ScheduleOutcome } from '../../definition.ts';

export const coded: readonly ScheduleOutcome[] = ['pass', 'C1', 'C2', 'C3', 'FI', 'NV', 'LIM', 'NA'];
/** The intake is only looked at: a fault there is told, not coded. */
export const lookedAt: readonly ScheduleOutcome[] = ['pass', 'X', 'NV', 'LIM', 'NA'];
