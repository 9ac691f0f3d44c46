import { type Dialect, wordsOf } from './foundation/sql.ts';

/** Further work on a hazard that an investigation found needed (SI 2025/1042 reg 13): by when it is to begin, and when it began. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    `alter table hazard add column further ${text} not null default '' check (further in ('', 'days', 'weeks'))`,
    `alter table hazard add column further_begun_on ${text}`,
  ];
}
