/** The result of one try to send a mail. `filed`: mail is not set up, so the server stored a file and sent nothing. */
export type MailTry =
  | { fate: 'taken'; by: string }
  | { fate: 'filed' }
  /** `refused`: a mail server answered that it never takes it. Given up without: no server answered for days. */
  | { fate: 'failed' | 'given up'; fault: string; refused?: Refused };

/** What a mail server refused for good: the address, or the mail itself, whose address may be right. */
export type Refused = 'address' | 'mail';

/** The known state of a mail. Times are UTC ISO text, null if not yet. */
export type SentMail = {
  /** When a mail server accepted it. */
  takenAt: string | null;
  /** The name of that server; null if a version before 0.2.0 sent it. */
  takenBy: string | null;
  /** When it was stored as a file instead, because mail is not set up. */
  filedAt: string | null;
  failedAt: string | null;
  /** Why the last try failed, in the mail server's words. */
  fault: string;
  /** It will not be tried again. */
  gaveUp: boolean;
};

/** A mail that has not been tried yet. */
export const unsent: SentMail = {
  ...{ takenAt: null, takenBy: null, filedAt: null, failedAt: null, fault: '', gaveUp: false },
};

/** Whether a mail was not sent and never will be. */
export const neverWent = (
  { takenAt, filedAt, gaveUp }: SentMail,
  { revokedAt }: { revokedAt: string | null },
): boolean => takenAt === null && (filedAt !== null || gaveUp || revokedAt !== null);

/**
 * The known state of a mail, in a sentence. Accepted by a server does not mean delivered: it may still bounce.
 * @param at  since when it has been waiting. @param time  formats a time.
 */
export function mailFate(
  { takenAt, takenBy, filedAt, failedAt, fault, gaveUp }: SentMail,
  { at, revokedAt }: { at: string; revokedAt: string | null },
  time: (at: string) => string,
): string {
  const why = fault === '' ? '' : ` The mail server said: ${fault}`;
  if (takenAt !== null)
    return takenBy
      ? `Accepted by the mail server ${takenBy}, ${time(takenAt)}`
      : `Marked as sent, ${time(takenAt)} (mail server not recorded)`;
  if (filedAt !== null) return `Not sent: mail is not set up. Kept on the server, ${time(filedAt)}`;
  if (gaveUp) return `Not delivered, and will not be tried again.${why}`;
  if (revokedAt !== null) return 'Revoked before it was sent';
  if (failedAt !== null) return `Not delivered yet. Last tried ${time(failedAt)}; will be tried again.${why}`;
  return `Waiting to be sent since ${time(at)}`;
}

/** The same for who receives mails, and neither runs nor sees the server: what went out, not why. */
export function mailFateOutside(mail: SentMail, { at }: { at: string }, time: (at: string) => string): string {
  if (mail.takenAt !== null) return `Emailed ${time(mail.takenAt)}`;
  if (neverWent(mail, { revokedAt: null })) return 'The email did not go out';
  return `Email on its way since ${time(at)}`;
}
