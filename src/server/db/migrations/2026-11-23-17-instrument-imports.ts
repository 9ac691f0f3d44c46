import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/** Lists of instruments from a file, each from when it was read until it is long done. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'instrument_import', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `file_name ${text} not null`,
      `list ${text} not null`,
      `outcome ${text} not null`,
      `state ${text} not null check (state in ('checked', 'done'))`,
      `created_by ${text} not null`,
      `created_at ${text} not null`,
      `done_by ${text}`,
      `done_at ${text}`,
      'unique (company_id, id)',
      `check ((state = 'done') = (done_at is not null))`,
      refersTo('"user"', 'created_by'),
      refersTo('"user"', 'done_by'),
    ]),
    'create index instrument_import_by_time on instrument_import (company_id, created_at, id)',
    'create index instrument_import_past_use on instrument_import (created_at)',
  ];
}
