import type { System } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { ConflictError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { getCompany, lockCompany, saveClosed } from '../repositories/people/companies.ts';

/**
 * Closes a company that has left: nobody of it signs in, or goes on, until it is opened again. Its certificates stay what they are,
 * and their verify pages say that it has closed.
 * @param day  since when, YYYY-MM-DD.
 * @throws ConflictError when it is closed already.
 */
export async function closeCompany(trx: Trx, actor: System, day: string, now: Date): Promise<void> {
  await lockCompany(trx, actor);
  if ((await getCompany(trx, actor)).closedOn !== null) throw new ConflictError('The company is closed already.');
  await saveClosed(trx, actor, day);
  await recordEvent(trx, actor, { kind: 'company.closed', subject: actor.companyId, detail: { day } }, now);
}

/** Opens it again, with everything as it was. @throws ConflictError when it is not closed. */
export async function reopenCompany(trx: Trx, actor: System, now: Date): Promise<void> {
  await lockCompany(trx, actor);
  if ((await getCompany(trx, actor)).closedOn === null) throw new ConflictError('The company is not closed.');
  await saveClosed(trx, actor, null);
  await recordEvent(trx, actor, { kind: 'company.reopened', subject: actor.companyId }, now);
}
