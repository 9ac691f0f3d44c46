import { createHmac } from 'node:crypto';
import { sha256 } from '../../../server/codes.ts';
import type { Deps } from '../../../server/context.ts';
import { publicOrigin } from '../../../server/public-origin.ts';
import { linkAddress, type NewLink, newLink } from '../../mailed-link/server/mailed-link.ts';
import { certificateLink } from './purpose.ts';

/**
 * The token of a link: 160 bits derived from the link's id and the installation's secret, as hard to guess as the
 * secret. The database stores only its hash. A form sent twice, and a mail sent again, so get the same link.
 * @returns 27 characters of base64url.
 */
export const linkToken = (secret: string, linkId: string): string =>
  createHmac('sha256', secret).update(`share link ${linkId}`).digest().subarray(0, 20).toString('base64url');

/** The address of a link; undefined where the secret has changed since it was made: then only its recipient has the address. */
export function knownAddress(
  { id, tokenHash }: { id: string; tokenHash: string },
  { secret, origin }: { secret: string; origin: string },
): string | undefined {
  const token = linkToken(secret, id);
  return sha256(token) === tokenHash ? linkAddress(certificateLink, origin, token) : undefined;
}

/** A new link. @param id  of the link. */
export const newShareLink = (
  deps: Linking,
  { id, ...about }: { id: string; days: number; timeZone: string },
  now: Date,
): NewLink => {
  const { secret, origin } = linkSettings(deps);
  return newLink(certificateLink, { ...about, origin, token: linkToken(secret, id) }, now);
};

export type Linking = Pick<Deps, 'config'>;

export const linkSettings = ({ config }: Linking) => ({
  secret: config.sessionSecret,
  origin: publicOrigin(config),
});
