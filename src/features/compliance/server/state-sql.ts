import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { HomeStatus } from '../domain/assess.ts';
import type { ShownState } from '../domain/status-dates.ts';

/*
 * What lists ask of `home_state`, which they join by `home_state.site_id`. Days are local, YYYY-MM-DD. `domain/status-dates.ts` says the
 * same of one home.
 */

/** @param late  what to call a home that is late: an expression. */
const stateOn = <T extends ShownState>(day: string, late: RawBuilder<unknown>): RawBuilder<T> =>
  sql<T>`case
    when home_state.worked_at is null then 'unknown'
    when home_state.out_of_scope <> '' then 'out_of_scope'
    when home_state.unreadable = 'date' then 'unknown'
    when home_state.danger_since is not null then 'danger'
    when home_state.unreadable <> '' then 'unknown'
    when home_state.abeyance_from <= ${day} then 'abeyance'
    when home_state.late_from <= ${day} then ${late}
    when home_state.defended_from <= ${day} then 'defended'
    when home_state.is_open = 1 then 'open'
    else 'in_order' end`;

/** The status on a day. A home that is not worked out yet is not known. */
export const statusSql = (day: string): RawBuilder<HomeStatus> => stateOn(day, sql`'late'`);

/** The same as it is shown and counted: late without a known report stands apart. */
const stateSql = (day: string): RawBuilder<ShownState> =>
  stateOn(day, sql`case when home_state.no_report_until > ${day} then 'no_report' else 'late' end`);

/** What lists filter by. */
export const homeSql = {
  /** The status on a day, as the law counts it. */
  status: statusSql,
  /** The status on a day as it is shown and counted. */
  state: stateSql,
  /** The month in which the next inspection is due, YYYY-MM; null where none is. */
  dueMonth: sql<string | null>`substr(home_state.inspection_due, 1, 7)`,
  /** The next inspection is due by a day, or was due before. */
  dueBy: (day: string): RawBuilder<SqlBool> => sql<SqlBool>`home_state.inspection_due <= ${day}`,
  /** A visit to the site is booked from a day on: few of them are. */
  booked: (companyId: string, day: string): RawBuilder<SqlBool> =>
    sql<SqlBool>`home_state.site_id in (select visit.site_id from visit where visit.company_id = ${companyId} and visit.day >= ${day}
    and visit.status = 'booked')`,
  /** Of the last inspection by any firm; '' where it is not known. */
  lastOutcome: sql<'' | 'satisfactory' | 'unsatisfactory'>`home_state.last_outcome`,
  hasOpen: (code: 'C1' | 'C2' | 'C3' | 'FI'): RawBuilder<SqlBool> =>
    sql<SqlBool>`${sql.ref(`home_state.open_${code.toLowerCase()}`)} > 0`,
  neverInspected: sql<SqlBool>`home_state.worked_at is not null and home_state.last_inspected = ''`,
  /** No access on two visits or more since the last inspection. */
  noAccessTwice: sql<SqlBool>`home_state.no_access >= 2`,
};
