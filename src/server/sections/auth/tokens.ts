import { randomBytes } from 'node:crypto';
import { sha256 } from '../../codes.ts';
import type { Deps } from '../../context.ts';
import type { AuthTokenTable } from '../../db/schema/identity.ts';
import { insertAuthToken } from '../../repositories/identity/auth-tokens.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a link works, milliseconds. An invitation is a reset link for a person who starts work later. */
export const LINK_LASTS = { reset: HOUR, 'sign-in': 15 * MINUTE, setup: DAY, invitation: 7 * DAY } as const;

type TokenDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Makes the secret part of a link: 256 random bits. The database stores only its hash.
 * @param user  the account, with the address it is mailed to; null for first-run set-up.
 */
export async function makeToken(
  { db, clock }: TokenDeps,
  user: { id: string; email: string } | null,
  kind: keyof typeof LINK_LASTS,
  { fromKnownBrowser = false } = {},
): Promise<string> {
  const now = clock();
  const token = randomBytes(32).toString('base64url');
  const purpose: AuthTokenTable['purpose'] = kind === 'invitation' ? 'reset' : kind;
  await insertAuthToken(db, {
    id: sha256(token),
    user_id: user?.id ?? null,
    email: user?.email ?? null,
    from_known_browser: fromKnownBrowser ? 1 : 0,
    purpose,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + LINK_LASTS[kind]).toISOString(),
  });
  return token;
}
