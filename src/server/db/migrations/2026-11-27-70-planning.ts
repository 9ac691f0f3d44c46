import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/** Days on which people are away, and moves of a person's day, which can be undone. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'absence', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `user_id ${text} not null`,
      `from_day ${text} not null`,
      `to_day ${text} not null`,
      `kind ${text} not null`,
      `note ${text} not null default ''`,
      `added_by ${text} not null`,
      `added_at ${text} not null`,
      refersTo('"user"', 'user_id'),
    ]),
    'create index absence_by_end on absence (company_id, to_day, id)',
    table(dialect, 'day_move', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `visits ${text} not null`,
      `moved_by ${text} not null`,
      `moved_at ${text} not null`,
      `undone_at ${text}`,
    ]),
  ];
}
