import type { Deps } from '../../context.ts';
import { hasAnyUser } from '../../repositories/people/accounts.ts';
import { makeToken } from './tokens.ts';

/**
 * The one-time path at which the first owner makes their account; undefined once there is an account. Each start makes
 * another, and using one voids the rest.
 */
export async function setupLink(deps: Pick<Deps, 'db' | 'clock'>): Promise<string | undefined> {
  if (await hasAnyUser(deps.db)) return undefined;
  return `/auth/set-up/${await makeToken(deps, null, 'setup')}`;
}
