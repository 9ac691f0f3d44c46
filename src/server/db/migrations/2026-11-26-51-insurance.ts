import { type Dialect, wordsOf } from './foundation/sql.ts';

/** Who insures a company, and under which policy. */
export const up = (dialect: Dialect): string[] => [
  `alter table company add column insurance ${wordsOf(dialect).text} not null default ''`,
];
