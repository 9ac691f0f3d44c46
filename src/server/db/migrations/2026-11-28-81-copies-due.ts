import { type Dialect, wordsOf } from './foundation/sql.ts';

/** The first day of the copies that a home owes: those whose copies are kept here are worked out again. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    `alter table home_state add column copy_due ${text}`,
    `create index home_state_by_copy_due on home_state (company_id, copy_due, site_id) where copy_due is not null`,
    `update home_state set stale_from = '' where site_id in (select site_id from service union select site_id from letter
      union select site_id from copy_request)`,
  ];
}
