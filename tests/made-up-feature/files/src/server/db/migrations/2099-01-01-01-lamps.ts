import { type Dialect, wordsOf } from './foundation/sql.ts';

export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    `create table lamp (id ${text} primary key, company_id ${text} not null references company (id), name ${text} not null)`,
  ];
}
