import type { MailedLink } from '../../mailed-link/domain/mailed-link.ts';

/** Ten years, the longest interval between two inspections. */
export const MOST_LINK_DAYS = 3650;

/** The company does not see what clients share, so those links must be renewed every year. */
const MOST_CLIENT_LINK_DAYS = 365;

/** The most days that a link made by a user with this role may work. */
export const mostLinkDays = (role: string): number => (role === 'client' ? MOST_CLIENT_LINK_DAYS : MOST_LINK_DAYS);

/**
 * A link that opens a certificate, and its use. It need not be mailed: then its email address is empty. `at` is the time of its
 * latest mail, `openedAt` that of its first use.
 */
export type ShareLink = MailedLink & {
  /** Made by a person, at issue, or at withdrawal. */
  occasion: 'shared' | 'issued' | 'withdrawn';
  tokenHash: string;
  /** Id of the user who made it. */
  madeBy: string;
  madeAt: string;
  lastUsedAt: string | null;
  uses: number;
  /** Id of its latest mail; null if it was not mailed. */
  mailId: string | null;
};

/** When and how often a link was used, in a sentence. */
export function usesInWords(
  { openedAt, lastUsedAt, uses }: Pick<ShareLink, 'openedAt' | 'lastUsedAt' | 'uses'>,
  time: (at: string) => string,
): string {
  if (openedAt === null || lastUsedAt === null) return 'Not yet';
  if (uses === 1) return `Once, ${time(openedAt)}`;
  return `${uses} times, first ${time(openedAt)}, last ${time(lastUsedAt)}`;
}
