import { type Dialect, wordsOf } from './foundation/sql.ts';

/** The hour at which a danger was made safe: local with what a person said, UTC with the defect. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    `alter table defect_event add column at_time ${text} not null default ''`,
    `alter table defect add column made_safe_at ${text}`,
    // Where nobody knows the hour, the last day of an emergency is no longer in time.
    `update home_state set stale_from = '' where site_id in (select site_id from hazard where kind = 'emergency')`,
  ];
}
