import { type Dialect, wordsOf } from './foundation/sql.ts';

/** Whether and with which words a company mails its clients the certificates that it issues, and whom with the PDF. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    'alter table company add column mail_on_issue integer not null default 1 check (mail_on_issue in (0, 1))',
    'alter table company add column link_days integer not null default 90 check (link_days > 0)',
    // Empty: the words that every company begins with.
    `alter table company add column issue_mail_subject ${text} not null default ''`,
    `alter table company add column issue_mail_text ${text} not null default ''`,
    'alter table client add column attach_pdf integer not null default 0 check (attach_pdf in (0, 1))',
  ];
}
