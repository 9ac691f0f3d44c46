import type { Actor, System } from '../../kernel/actor.ts';
import { mustBeAllowed } from '../permissions.ts';

/** The person who changes a company's keys: an owner, or the operator at the command line, who has no account. */
export type KeyActor = Actor | System;

/** @throws ForbiddenError unless it is an owner, or the operator. */
export function mustManageKeys(actor: KeyActor): void {
  if (actor.userId !== null) mustBeAllowed(actor, 'company.manage');
}
