/** What a mail told whom: a mail that is given up, or dropped, has told nobody. */
export const up = (): string[] => ['create index reminder_by_mail on reminder (mail_id)'];
