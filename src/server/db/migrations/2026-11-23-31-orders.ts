import { type Dialect, wordsOf } from './foundation/sql.ts';

/** What a client calls a job: their order's number, and a reference of theirs. Both stand on its certificate. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    `alter table visit add column order_number ${text} not null default ''`,
    `alter table visit add column client_reference ${text} not null default ''`,
  ];
}
