import { hkdfSync } from 'node:crypto';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../context.ts';

/**
 * The key with which a phone seals unsent entries once its person has signed out, 32 bytes as base64url: the same at each sign-in, and
 * different under another secret of the installation (`copperplate rotate-secret`).
 */
export const phoneKey = ({ config }: Pick<Deps, 'config'>, { userId }: Pick<Viewer, 'userId'>): string =>
  Buffer.from(hkdfSync('sha256', config.sessionSecret, userId, 'copperplate phone key', 32)).toString('base64url');
