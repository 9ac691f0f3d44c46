import { type Dialect, wordsOf } from './foundation/sql.ts';

/**
 * What was shown to begin a session, or half of a sign-in. Sessions from before did not say it: they count as begun by a password, so an account
 * with a second factor is asked for it once more.
 */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    `alter table session add column shown ${text} not null default 'password'
  check (shown in ('password', 'link', 'link+enrolled', 'factor'))`,
    `alter table half_sign_in add column shown ${text} not null default 'link' check (shown in ('password', 'link'))`,
  ];
}
