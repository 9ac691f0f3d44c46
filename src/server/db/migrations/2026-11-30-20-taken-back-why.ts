import { type Dialect, wordsOf } from './foundation/sql.ts';

/** Why a letter was taken back, in a sentence. */
export const up = (dialect: Dialect): string[] => [
  `alter table letter add column taken_back_why ${wordsOf(dialect).text} not null default ''`,
];
