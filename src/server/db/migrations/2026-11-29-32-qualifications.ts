import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/** Qualifications of people that run out, each with its last day. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'qualification', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `user_id ${text} not null`,
      `name ${text} not null`,
      `last_day ${text} not null`,
      `added_by ${text} not null`,
      `added_at ${text} not null`,
      refersTo('"user"', 'user_id'),
      refersTo('"user"', 'added_by'),
    ]),
    'create index qualification_by_end on qualification (company_id, last_day, id)',
    'create index qualification_of_person on qualification (company_id, user_id)',
  ];
}
