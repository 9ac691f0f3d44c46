import type { MailTry, SentMail } from '../../../domain/sent-mail/sent-mail.ts';
import type { SentMailColumns } from '../../../server/db/schema/notices.ts';

/** The result of a mail, as the rows of notices, links and signing requests store it: the outbox deletes it after a month. */
export const sentMailOf = (row: SentMailColumns): SentMail => ({
  takenAt: row.taken_at,
  takenBy: row.taken_by,
  filedAt: row.filed_at,
  failedAt: row.failed_at,
  fault: row.fault,
  gaveUp: row.gave_up === 1,
});

/** The columns of a mail that has not been tried yet. */
export const unsentColumns: SentMailColumns = {
  ...{ taken_at: null, taken_by: null, filed_at: null, failed_at: null, fault: '', gave_up: 0 },
};

/** The columns that one try changes. @param at  UTC ISO text. */
export function columnsOfTry(tried: MailTry, at: string): Partial<SentMailColumns> {
  switch (tried.fate) {
    case 'taken':
      return { taken_at: at, taken_by: tried.by };
    case 'filed':
      return { filed_at: at };
    case 'failed':
    case 'given up':
      return { failed_at: at, fault: tried.fault, gave_up: tried.fate === 'given up' ? 1 : 0 };
  }
}

/** Whether a try records an event: a refusal does the first time and the last. */
export const isNewFailure = ({ fate }: MailTry, { hadFailed }: { hadFailed: boolean }): boolean =>
  fate === 'filed' || fate === 'given up' || (fate === 'failed' && !hadFailed);
