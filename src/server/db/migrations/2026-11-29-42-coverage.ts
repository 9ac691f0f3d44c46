import { type Dialect, wordsOf } from './foundation/sql.ts';

/** How many circuits of a report were tested, and whether a board was opened. Null for reports that were issued before. */
export const up = (dialect: Dialect): string[] =>
  ['circuits', 'measured', 'is_opened'].map(
    (name) => `alter table certificate_cover add column ${name} ${wordsOf(dialect).whole}`,
  );
