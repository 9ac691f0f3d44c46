import { type Dialect, table, wordsOf } from './foundation/sql.ts';

/** A company's own sentences in its letters, each at its fixed place. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'letter_words', [
      `company_id ${text} not null references company (id)`,
      `letter ${text} not null`,
      `words ${text} not null`,
      'primary key (company_id, letter)',
    ]),
  ];
}
