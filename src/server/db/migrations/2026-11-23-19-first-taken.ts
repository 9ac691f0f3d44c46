import { type Dialect, wordsOf } from './foundation/sql.ts';

/** When a mail server first took a mail with a link: sending it again does not make that untrue. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    `alter table share_link add column first_taken_at ${text}`,
    'update share_link set first_taken_at = taken_at where taken_at is not null',
    'create index share_link_by_maker on share_link (made_by)',
  ];
}
