import { type Dialect, wordsOf } from './foundation/sql.ts';

/** A letter that says what is no longer so, because a person took the closing of the defect back. */
export const up = (dialect: Dialect): string[] => [
  `alter table letter add column taken_back_at ${wordsOf(dialect).text}`,
];
