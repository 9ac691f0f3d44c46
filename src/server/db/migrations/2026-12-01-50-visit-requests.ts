import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/** Visits that clients ask for, until the office books or declines them. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'visit_request', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `site_id ${text} not null`,
      `defect_id ${text}`,
      `what ${text} not null check (what in ('inspection', 'repair', 'other'))`,
      ...['times', 'note', 'asked_by', 'asked_at'].map((name) => `${name} ${text} not null`),
      ...['visit_id', 'declined_by', 'declined_at'].map((name) => `${name} ${text}`),
      `reason ${text} not null`,
      refersTo('site', 'site_id'),
    ]),
    'create index visit_request_of_site on visit_request (company_id, site_id, asked_at)',
    'create index visit_request_by_time on visit_request (company_id, asked_at, id)',
    'create index visit_request_by_visit on visit_request (company_id, visit_id) where visit_id is not null',
    `create index visit_request_open on visit_request (company_id, asked_at, id)
      where visit_id is null and declined_at is null`,
  ];
}
