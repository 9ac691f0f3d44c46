import type { HomeStatus } from '../../../src/features/compliance/domain/assess.ts';
import type { StatusDates } from '../../../src/features/compliance/domain/status-dates.ts';

/** The status on a day from `knownFrom` on, before `changesOn`. What `statusSql` says in SQL. */
export function statusOn(dates: StatusDates, day: string): HomeStatus {
  const isFrom = (from: string | null) => from !== null && from <= day;
  if (dates.outOfScope) return 'out_of_scope';
  if (dates.unreadable === 'date') return 'unknown';
  if (dates.dangerSince) return 'danger';
  if (dates.unreadable) return 'unknown';
  if (isFrom(dates.abeyanceFrom)) return 'abeyance';
  if (isFrom(dates.lateFrom)) return 'late';
  if (isFrom(dates.defendedFrom)) return 'defended';
  return dates.isOpen ? 'open' : 'in_order';
}
