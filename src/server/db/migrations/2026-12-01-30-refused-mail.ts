import { type Dialect, wordsOf } from './foundation/sql.ts';

/** What a mail server refused of a paper's mail: the address, or the mail itself. Of earlier ones nobody knows. */
export const up = (dialect: Dialect): string[] => [
  `alter table service add column refused ${wordsOf(dialect).text} not null default ''`,
];
