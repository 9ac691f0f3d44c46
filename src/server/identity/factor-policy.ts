import type { Role } from '../../kernel/viewer.ts';
import type { FactorPolicy } from '../db/schema/company.ts';

export const factorPolicies = ['offered', 'asked', 'managers', 'everybody'] as const satisfies readonly FactorPolicy[];

const isManager = (role: Role) => role === 'owner' || role === 'supervisor';

/** Whether people in this role must sign in with a second factor. */
export const mustHaveFactor = (policy: FactorPolicy, role: Role): boolean =>
  policy === 'everybody' || (policy === 'managers' && isManager(role));

/** Whether people in this role are asked to add one while they have none. */
export const isAskedForFactor = (policy: FactorPolicy, role: Role): boolean =>
  mustHaveFactor(policy, role) || (policy === 'asked' && isManager(role));
