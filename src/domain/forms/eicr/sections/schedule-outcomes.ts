import type { ScheduleOutcome } from '../../definition.ts';

export const coded: readonly ScheduleOutcome[] = ['pass', 'C1', 'C2', 'C3', 'FI', 'NV', 'LIM', 'NA'];
/** The intake is inspected by eye only: a fault there is reported to the client, not coded. */
export const lookedAt: readonly ScheduleOutcome[] = ['pass', 'X', 'NV', 'LIM', 'NA'];
