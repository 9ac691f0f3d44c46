import { type Dialect, wordsOf } from './foundation/sql.ts';

/** How a person is mailed what others did with their work; and of which person an unsent mail gathers the day. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    `alter table "user" add column work_mail ${text} not null default 'at once' check (work_mail in ('at once', 'daily', 'off'))`,
    `alter table outbox add column gathers_for ${text}`,
    'create unique index outbox_gathers on outbox (gathers_for) where gathers_for is not null',
  ];
}
