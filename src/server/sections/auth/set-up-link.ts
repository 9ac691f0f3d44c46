import type { Deps } from '../../context.ts';
import { hasAnyUser } from '../../repositories/people/accounts.ts';
import { makeToken } from './tokens.ts';

/**
 * The one-time path at which the first owner makes their account; undefined once anybody has one. Each start makes
 * another, and using one makes the rest useless.
 */
export async function setupLink(deps: Pick<Deps, 'db' | 'clock'>): Promise<string | undefined> {
  if (await hasAnyUser(deps.db)) return undefined;
  return `/auth/set-up/${await makeToken(deps, null, 'setup')}`;
}
