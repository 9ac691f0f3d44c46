/** What became of one try to send a mail. `filed`: mail is not set up, so the server kept a file and nothing left it. */
export type MailTry =
  | { fate: 'taken'; by: string }
  | { fate: 'filed' }
  | { fate: 'failed' | 'given up'; fault: string };

/** What is known of a mail. Times are UTC ISO text, null as long as there is none. */
export type SentMail = {
  /** When a mail server accepted it. */
  takenAt: string | null;
  /** The name of that server; null where a version before 0.2.0 sent it. */
  takenBy: string | null;
  /** When it was kept as a file instead, because mail is not set up. */
  filedAt: string | null;
  failedAt: string | null;
  /** Why the last try failed, in the mail server's words. */
  fault: string;
  /** It is not tried again. */
  gaveUp: boolean;
};

/** A mail that nothing has become of yet. */
export const unsent: SentMail = {
  ...{ takenAt: null, takenBy: null, filedAt: null, failedAt: null, fault: '', gaveUp: false },
};

/** Whether a mail never went, and will not. */
export const neverWent = (
  { takenAt, filedAt, gaveUp }: SentMail,
  { revokedAt }: { revokedAt: string | null },
): boolean => takenAt === null && (filedAt !== null || gaveUp || revokedAt !== null);

/**
 * What is known of a mail, in a sentence. That a server accepted it says no more than that: it may still come back.
 * @param at  since when it waits. @param time  how a moment is shown.
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
      : `Marked as sent, ${time(takenAt)}. By which mail server was not recorded then`;
  if (filedAt !== null) return `Not sent: mail is not set up. Kept on the server, ${time(filedAt)}`;
  if (gaveUp) return `Not delivered, and not tried again.${why}`;
  if (revokedAt !== null) return 'Revoked before it was sent';
  if (failedAt !== null) return `Not delivered yet. Last tried ${time(failedAt)}; it is tried again.${why}`;
  return `Waiting to be sent since ${time(at)}`;
}
