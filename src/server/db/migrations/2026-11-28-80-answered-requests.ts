import { type Dialect, wordsOf } from './foundation/sql.ts';

/** The mail on its way that answers a request, and the person of the register who was given a paper. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    `alter table copy_request add column mail_id ${text}`,
    `alter table service add column occupant_id ${text}`,
    'create index service_by_link on service (company_id, link_id) where link_id is not null',
    // Copies to a former tenant no longer count, and Wales has a clock more: these homes are worked out again.
    `update home_state set stale_from = '' where site_id in (select site_id from service union select site_id from letter)`,
  ];
}
