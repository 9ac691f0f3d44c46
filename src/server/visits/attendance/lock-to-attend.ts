import { dayIn } from '../../../domain/time/company-day.ts';
import type { Actor } from '../../actor.ts';
import type { Trx } from '../../db/dialect.ts';
import { NotFoundError } from '../../errors.ts';
import { mustBeAllowed } from '../../permissions.ts';
import { getCompany } from '../../repositories/people/companies.ts';
import { type KeptCall, listCalls } from '../../repositories/register/visit-calls.ts';
import { type LockedVisit, lockVisit } from '../../repositories/register/visits.ts';

/**
 * A visit that the actor is on, kept from others, with what was said of being there.
 * @throws NotFoundError when somebody else goes there, though an owner or supervisor may see it in the office.
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

/** An instant that was said, as the log has them; the present one where it lies ahead. */
export function notAfter(at: string, now: Date): string {
  const said = Date.parse(at);
  return new Date(Math.min(said, now.getTime())).toISOString();
}

/** The company's day that something said lies on, as `isOnSite` asks for it. */
export async function dayOf(trx: Trx, actor: Actor, at: string): Promise<{ day: string; timeZone: string }> {
  const { timeZone } = await getCompany(trx, actor);
  return { day: dayIn(new Date(at), timeZone), timeZone };
}
