import type { MailTry, SentMail } from '../../../domain/sent-mail/sent-mail.ts';
import type { SentMailColumns } from '../../db/schema.ts';

/** What became of a mail, as the rows of notices, links and requests to sign keep it: the outbox forgets it after a month. */
export const sentMailOf = (row: SentMailColumns): SentMail => ({
  takenAt: row.taken_at,
  takenBy: row.taken_by,
  filedAt: row.filed_at,
  failedAt: row.failed_at,
  fault: row.fault,
  gaveUp: row.gave_up === 1,
});

/** A mail that nothing has become of yet. */
export const unsentColumns: SentMailColumns = {
  ...{ taken_at: null, taken_by: null, filed_at: null, failed_at: null, fault: '', gave_up: 0 },
};

/** What one try changes. @param at  UTC ISO text. */
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

/** Whether a try leaves an event: that a mail was not taken does the first time and the last. */
export const isNewFailure = ({ fate }: MailTry, { hadFailed }: { hadFailed: boolean }): boolean =>
  fate === 'filed' || fate === 'given up' || (fate === 'failed' && !hadFailed);
