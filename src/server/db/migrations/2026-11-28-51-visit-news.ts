import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/** What happened to visits and is still to be told to clients and occupiers: one row each, until its mails are written. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'visit_news', [
      `company_id ${text} not null references company (id)`,
      `visit_id ${text} not null`,
      `client_id ${text} not null`,
      `kind ${text} not null check (kind in ('booked', 'moved', 'cancelled', 'no access'))`,
      `at ${text} not null`,
      'primary key (company_id, visit_id)',
      refersTo('visit', 'visit_id'),
    ]),
    'create index visit_news_by_client on visit_news (company_id, client_id, at)',
    'create index visit_news_by_age on visit_news (at)',
  ];
}
