import { dayIn } from '../../domain/time/company-day.ts';
import type { System } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { ConflictError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { lastIssuedAt } from '../repositories/certificates/certificates.ts';
import { getCompany, lockCompany, saveClosed } from '../repositories/people/companies.ts';

/**
 * Closes a company that has left: nobody of it signs in, or goes on, until it is opened again. Its certificates stay what they are,
 * and their verify pages say that it has closed.
 * @param day  since when, YYYY-MM-DD.
 * @throws ConflictError when it is closed already, the day is still to come, or it has issued something since.
 */
export async function closeCompany(trx: Trx, actor: System, day: string, now: Date): Promise<void> {
  await lockCompany(trx, actor);
  const { closedOn, timeZone } = await getCompany(trx, actor);
  if (closedOn !== null) throw new ConflictError('The company is closed already.');
  if (day > dayIn(now, timeZone)) throw new ConflictError('That day is still to come: close the company on the day.');
  const last = await lastIssuedAt(trx, actor);
  if (last !== undefined && dayIn(new Date(last), timeZone) > day)
    throw new ConflictError('The company has issued a certificate after that day.');
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
