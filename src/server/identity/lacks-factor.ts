import type { Viewer } from '../../kernel/viewer.ts';
import type { Db } from '../db/dialect.ts';
import { getFactorPolicy } from '../repositories/identity/factor-policies.ts';
import { hasSecondFactor } from '../repositories/identity/second-factors.ts';
import { isAskedForFactor } from './factor-policy.ts';

/** Whether the company requires a second factor of this role, and the viewer has none yet. */
export async function lacksFactor(db: Db, viewer: Viewer): Promise<boolean> {
  const policy = await getFactorPolicy(db, viewer);
  return isAskedForFactor(policy, viewer.role) && !(await hasSecondFactor(db, viewer.userId));
}
