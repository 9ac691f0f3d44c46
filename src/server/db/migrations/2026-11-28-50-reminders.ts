import type { Dialect } from '../dialect.ts';
import { table, wordsOf } from './foundation/sql.ts';

/** What each person was told, once each; and what the company and its clients choose to be told. */
export function up(dialect: Dialect): string[] {
  const { text, whole } = wordsOf(dialect);
  return [
    table(dialect, 'reminder', [
      `company_id ${text} not null references company (id)`,
      `person ${text} not null`,
      `event ${text} not null`,
      `mail_id ${text} not null`,
      `at ${text} not null`,
      'primary key (company_id, person, event)',
    ]),
    'create index reminder_by_age on reminder (at)',
    table(dialect, 'reminder_choice', [
      `company_id ${text} not null references company (id)`,
      `client_id ${text} not null`,
      `inspection_days ${text}`,
      `defects ${whole}`,
      `visits ${whole}`,
      `occupiers ${whole}`,
      `changed_at ${text} not null`,
      'primary key (company_id, client_id)',
    ]),
    // What the law sets a day for, and is not done.
    'create index defect_by_law on defect (company_id, due_on, id) where due_on is not null and bucket < 6',
  ];
}
