import { neverWent, type SentMail } from '../../../domain/sent-mail/sent-mail.ts';

/** A link mailed to a person, who needs no account to open it. Times are UTC ISO text, null if not yet. */
export type MailedLink = SentMail & {
  id: string;
  /** The recipient. */
  name: string;
  email: string;
  /** Name of the person who sent it. */
  by: string;
  /** When its mail was requested. */
  at: string;
  expiresAt: string;
  openedAt: string | null;
  revokedAt: string | null;
};

export type LinkState = 'sent' | 'opened' | 'revoked' | 'expired';

type Ends = { revokedAt: string | null; expiresAt: string | null };
type Words = (at: string) => string;

/** @param now  UTC ISO text. */
export function linkState(
  { revokedAt, expiresAt, openedAt }: Ends & { openedAt: string | null },
  now: string,
): LinkState {
  if (revokedAt !== null) return 'revoked';
  if ((expiresAt ?? '') <= now) return 'expired';
  return openedAt === null ? 'sent' : 'opened';
}

/** Whether a link still leads to what it was mailed for. @param now  UTC ISO text. */
export const isOpen = ({ revokedAt, expiresAt }: Ends, now: string): boolean =>
  revokedAt === null && (expiresAt ?? '') > now;

/** Whether its mail never reached a mail server and never will. */
export const isUndeliverable = (link: SentMail & Pick<Ends, 'revokedAt'>): boolean => neverWent(link, link);

/** Until when a link works, in a sentence. @param now  UTC ISO text. @param time  formats a time. */
export function linkInWords({ revokedAt, expiresAt }: Ends, now: string, time: Words): string {
  if (revokedAt !== null) return `Revoked ${time(revokedAt)}`;
  return `${isOpen({ revokedAt, expiresAt }, now) ? 'Works until' : 'Ended'} ${time(expiresAt ?? '')}`;
}

/** When a link was opened. Mail servers follow links to scan them, so that does not mean read. */
export const openedByOrScan = (openedAt: string, time: Words): string =>
  `${time(openedAt)}, by a person or by a mail server’s scan`;
