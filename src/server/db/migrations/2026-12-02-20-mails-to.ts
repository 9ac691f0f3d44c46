import { type Dialect, wordsOf } from './foundation/sql.ts';

/** To whom each mail goes and which home or report it is about. Of those that were sent before nobody knows. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  const payload = dialect === 'postgres' ? 'payload::jsonb' : 'payload';
  return [
    `alter table outbox add column recipient ${text} not null default ''`,
    `alter table outbox add column site_id ${text}`,
    `alter table outbox add column report_id ${text}`,
    `update outbox set recipient = coalesce(${payload} ->> 'to', '') where sent_at is null`,
  ];
}
