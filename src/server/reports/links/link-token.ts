import { createHmac } from 'node:crypto';
import type { Deps } from '../../context.ts';
import { sha256 } from '../../ids.ts';
import { publicOrigin } from '../../public-origin.ts';

/**
 * The token of a link: 160 bits that follow from the link's id and the installation's secret, and can be guessed no more than the
 * secret can. The database keeps only its hash. A form that comes twice, and a mail that is sent again, so come to the same link.
 * @returns 27 characters of base64url.
 */
export const linkToken = (secret: string, linkId: string): string =>
  createHmac('sha256', secret).update(`share link ${linkId}`).digest().subarray(0, 20).toString('base64url');

/** Where a token leads. @param origin  without a slash at its end. */
export const linkAddress = (origin: string, token: string): string => `${origin}/public/certificates/${token}`;

/** The address of a link; undefined where the secret has changed since it was made: then nobody knows it but who has it. */
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
