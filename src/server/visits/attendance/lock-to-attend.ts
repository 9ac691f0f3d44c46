import { dayIn } from '../../../domain/time/company-day.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Trx } from '../../db/dialect.ts';
import { mustBeAllowed } from '../../permissions.ts';
import { getCompany } from '../../repositories/people/companies.ts';
import { type KeptCall, listCalls } from '../../repositories/register/visit-calls.ts';
import { type LockedVisit, lockVisit } from '../../repositories/register/visits.ts';

/**
 * Locks a visit that the actor is on, with its calls.
 * @throws NotFoundError when other people go there, even if an owner or supervisor sees it in the office.
 */
export async function lockToAttend(
  trx: Trx,
  actor: Actor,
  visitId: string,
): Promise<{ visit: LockedVisit; calls: readonly KeptCall[] }> {
  mustBeAllowed(actor, 'visits.attend');
  const visit = await lockVisit(trx, actor, visitId);
  if (visit.electricianId !== actor.userId && !visit.isColleagues)
    throw new NotFoundError(`visit ${visitId}, which is another person's`);
  return { visit, calls: (await listCalls(trx, actor, [visitId])).get(visitId) ?? [] };
}

/** An instant as the log writes it; now if it is in the future. */
export function notAfter(at: string, now: Date): string {
  const said = Date.parse(at);
  return new Date(Math.min(said, now.getTime())).toISOString();
}

/** The company's day of an instant, as `isOnSite` needs it. */
export async function dayOf(trx: Trx, actor: Actor, at: string): Promise<{ day: string; timeZone: string }> {
  const { timeZone } = await getCompany(trx, actor);
  return { day: dayIn(new Date(at), timeZone), timeZone };
}
