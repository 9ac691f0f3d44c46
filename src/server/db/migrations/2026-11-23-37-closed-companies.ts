import { type Dialect, wordsOf } from './foundation/sql.ts';

/** The day on which a company left: nobody signs in to it any more, and what it issued is checked as before. */
export const up = (dialect: Dialect): string[] => [`alter table company add column closed_on ${wordsOf(dialect).text}`];
