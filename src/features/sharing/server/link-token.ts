import { createHmac } from 'node:crypto';
import { sha256 } from '../../../server/codes.ts';
import type { Deps } from '../../../server/context.ts';
import { publicOrigin } from '../../../server/public-origin.ts';

/**
 * The token of a link: 160 bits derived from the link's id and the installation's secret, as hard to guess as the
 * secret. The database stores only its hash. A form sent twice, and a mail sent again, so get the same link.
 * @returns 27 characters of base64url.
 */
export const linkToken = (secret: string, linkId: string): string =>
  createHmac('sha256', secret).update(`share link ${linkId}`).digest().subarray(0, 20).toString('base64url');

/** The address for a token. @param origin  without a trailing slash. */
export const linkAddress = (origin: string, token: string): string => `${origin}/public/certificates/${token}`;

/** The address of a link; undefined where the secret has changed since it was made: then only its recipient has the address. */
export function knownAddress(
  { id, tokenHash }: { id: string; tokenHash: string },
  { secret, origin }: { secret: string; origin: string },
): string | undefined {
  const token = linkToken(secret, id);
  return sha256(token) === tokenHash ? linkAddress(origin, token) : undefined;
}

export type Linking = Pick<Deps, 'config'>;

export const linkSettings = ({ config }: Linking) => ({
  secret: config.sessionSecret,
  origin: publicOrigin(config),
});
