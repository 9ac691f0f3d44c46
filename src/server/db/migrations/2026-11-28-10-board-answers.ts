import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/** What people said of boards and circuits that are not plainly the same from one certificate to the next. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'board_answer', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `site_id ${text} not null`,
      // Number, board and circuit of the newer item, or the number of the report that leaves the older one out.
      `item ${text} not null`,
      `of_item ${text} not null`,
      `answer ${text} not null check (answer in ('same', 'gone', 'other'))`,
      `said_by ${text}`,
      `said_at ${text} not null`,
      'unique (company_id, site_id, item, of_item)',
      refersTo('site', 'site_id'),
      refersTo('"user"', 'said_by'),
    ]),
  ];
}
