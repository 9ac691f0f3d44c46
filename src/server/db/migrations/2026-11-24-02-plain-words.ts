import { type Dialect, wordsOf } from './foundation/sql.ts';

/** What a text of a company's own says to landlord and tenant. */
export const up = (dialect: Dialect): string[] => [
  `alter table observation_text add column plain_words ${wordsOf(dialect).text} not null default ''`,
];
