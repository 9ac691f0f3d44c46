import { type Dialect, wordsOf } from './foundation/sql.ts';

/** Which mail server accepted a mail, or that mail was not set up and the server kept a file; and where answers to a company's mails go. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    ...['danger_notice', 'share_link', 'signing_request'].flatMap((table) => [
      `alter table ${table} add column taken_by ${text}`,
      `alter table ${table} add column filed_at ${text}`,
    ]),
    ...['danger_notice', 'signing_request'].map(
      (table) => `alter table ${table} add column fault ${text} not null default ''`,
    ),
    `alter table outbox add column taken_by ${text}`,
    `alter table company add column reply_to ${text} not null default ''`,
    'create index outbox_by_company on outbox (company_id, id)',
  ];
}
