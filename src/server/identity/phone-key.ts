import { hkdfSync } from 'node:crypto';
import type { Deps, Viewer } from '../context.ts';

/**
 * What a phone seals unsent entries with once its person has left, 32 bytes as base64url: the same each time that they sign in, and
 * another one with another secret of the installation (`copperplate rotate-secret`).
 */
export const phoneKey = ({ config }: Pick<Deps, 'config'>, { userId }: Pick<Viewer, 'userId'>): string =>
  Buffer.from(hkdfSync('sha256', config.sessionSecret, userId, 'copperplate phone key', 32)).toString('base64url');
