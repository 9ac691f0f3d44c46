import { mailFate, type SentMail } from '../../sent-mail/sent-mail.ts';

/** Ten years: as long as the longest interval between two inspections. */
export const MOST_LINK_DAYS = 3650;

/** What clients share is out of the company's sight: it is looked at again every year. */
const MOST_CLIENT_LINK_DAYS = 365;

/** For how many days a link may work that somebody of this role makes. */
export const mostLinkDays = (role: string): number => (role === 'client' ? MOST_CLIENT_LINK_DAYS : MOST_LINK_DAYS);

/** A link that opens a certificate, and what became of it. Times are UTC ISO text, null as long as there is none. */
export type ShareLink = {
  id: string;
  /** Made by a person, because the certificate was issued, or because it was withdrawn. */
  occasion: 'shared' | 'issued' | 'withdrawn';
  /** Whom it is for. */
  name: string;
  /** Empty where it was not mailed. */
  email: string;
  tokenHash: string;
  madeBy: { id: string; name: string };
  madeAt: string;
  expiresAt: string;
  firstUsedAt: string | null;
  lastUsedAt: string | null;
  uses: number;
  /** The last one with it, and since when it was to go. */
  mail: (SentMail & { id: string; at: string }) | undefined;
  revokedAt: string | null;
};

/** Whether a link opens its certificate. @param now  UTC ISO text. */
export const isOpen = ({ revokedAt, expiresAt }: Pick<ShareLink, 'revokedAt' | 'expiresAt'>, now: string): boolean =>
  revokedAt === null && expiresAt > now;

/** What is known of the mail of a link, in a sentence; undefined where it was not mailed. @param time  how a moment is shown. */
export const linkMailFate = ({ mail, revokedAt }: ShareLink, time: (at: string) => string): string | undefined =>
  mail && mailFate(mail, { at: mail.at, revokedAt }, time);

/** When and how often a link was used, in a sentence. */
export function usesInWords(
  { firstUsedAt, lastUsedAt, uses }: Pick<ShareLink, 'firstUsedAt' | 'lastUsedAt' | 'uses'>,
  time: (at: string) => string,
): string {
  if (firstUsedAt === null || lastUsedAt === null) return 'Not yet';
  if (uses === 1) return `Once, ${time(firstUsedAt)}`;
  return `${uses} times, first ${time(firstUsedAt)}, last ${time(lastUsedAt)}`;
}
