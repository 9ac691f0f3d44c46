import { mailFate, type SentMail } from '../../../domain/sent-mail/sent-mail.ts';

/** Ten years, the longest interval between two inspections. */
export const MOST_LINK_DAYS = 3650;

/** The company does not see what clients share, so those links must be renewed every year. */
const MOST_CLIENT_LINK_DAYS = 365;

/** The most days that a link made by a user with this role may work. */
export const mostLinkDays = (role: string): number => (role === 'client' ? MOST_CLIENT_LINK_DAYS : MOST_LINK_DAYS);

/** A link that opens a certificate, and its use. Times are UTC ISO text, null if not yet. */
export type ShareLink = {
  id: string;
  /** Made by a person, at issue, or at withdrawal. */
  occasion: 'shared' | 'issued' | 'withdrawn';
  /** The recipient's name. */
  name: string;
  /** Empty if it was not mailed. */
  email: string;
  tokenHash: string;
  madeBy: { id: string; name: string };
  madeAt: string;
  expiresAt: string;
  firstUsedAt: string | null;
  lastUsedAt: string | null;
  uses: number;
  /** The latest mail with the link, and the time from which it was due. */
  mail: (SentMail & { id: string; at: string }) | undefined;
  revokedAt: string | null;
};

/** Whether a link opens its certificate. @param now  UTC ISO text. */
export const isOpen = ({ revokedAt, expiresAt }: Pick<ShareLink, 'revokedAt' | 'expiresAt'>, now: string): boolean =>
  revokedAt === null && expiresAt > now;

/** The state of a link's mail, in a sentence; undefined if it was not mailed. @param time  formats a time. */
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
