import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/** What a company settles before its first reading: its test instruments, its own texts, and what its reports begin with. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  const company = `company_id ${text} not null references company (id)`;
  return [
    table(dialect, 'instrument', [
      `id ${text} primary key`,
      company,
      `make ${text} not null`,
      `model ${text} not null`,
      `serial ${text} not null`,
      `function ${text} not null`,
      `accuracy_percent ${text} not null`,
      `accuracy_digits ${text} not null`,
      `calibration_due ${text} not null check (calibration_due = '' or calibration_due like '____-__-__')`,
      `certificate_number ${text} not null`,
      `carried_by ${text}`,
      `retired_at ${text}`,
      `created_at ${text} not null`,
      'unique (company_id, id)',
      refersTo('"user"', 'carried_by'),
    ]),
    'create index instrument_in_use on instrument (company_id, calibration_due, id) where retired_at is null',
    'create index instrument_retired on instrument (company_id, retired_at, id) where retired_at is not null',
    table(dialect, 'observation_text', [
      `id ${text} primary key`,
      company,
      'number integer not null check (number > 0)',
      `text ${text} not null`,
      `code ${text} not null`,
      `item ${text} not null`,
      `when_it_changes ${text} not null`,
      `regulations ${text} not null`,
      `place ${text} not null`,
      `remedy ${text} not null`,
      `retired_at ${text}`,
      `created_at ${text} not null`,
      'unique (company_id, number)',
    ]),
    table(dialect, 'company_default', [
      `company_id ${text} primary key references company (id)`,
      `content ${text} not null`,
      `changed_at ${text} not null`,
    ]),
  ];
}
