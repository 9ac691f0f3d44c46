import type { FactorPolicy, Role } from '../../db/schema.ts';

export const factorPolicies = ['offered', 'asked', 'managers', 'everybody'] as const satisfies readonly FactorPolicy[];

const isManager = (role: Role) => role === 'owner' || role === 'supervisor';

/** Whether somebody in this role signs in with a second factor or not at all. */
export const mustHaveFactor = (policy: FactorPolicy, role: Role): boolean =>
  policy === 'everybody' || (policy === 'managers' && isManager(role));

/** Whether somebody in this role is asked to add one, as long as they have none. */
export const isAskedForFactor = (policy: FactorPolicy, role: Role): boolean =>
  mustHaveFactor(policy, role) || (policy === 'asked' && isManager(role));
