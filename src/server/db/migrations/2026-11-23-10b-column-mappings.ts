import type { Dialect } from '../dialect.ts';
import { table, wordsOf } from './foundation/sql.ts';

/** What the columns of a tester's or a spreadsheet's file mean to a company, one row for each row of heads. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'column_mapping', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `head_key ${text} not null`,
      `heads ${text} not null`,
      `fields ${text} not null`,
      `kept_by ${text} not null`,
      `kept_at ${text} not null`,
      'unique (company_id, head_key)',
    ]),
    'create index column_mapping_kept on column_mapping (company_id, kept_at, id)',
  ];
}
