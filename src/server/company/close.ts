import { dayIn } from '../../domain/time/company-day.ts';
import type { System } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { lastIssuedAt } from '../repositories/certificates/certificates.ts';
import { getCompany, lockCompany, saveClosed } from '../repositories/people/companies.ts';

/**
 * Closes a company that has left: its people cannot sign in, or continue, until it is reopened. Its certificates stay as they are,
 * and their verify pages say that it has closed.
 * @param day  the first day, YYYY-MM-DD.
 * @throws ConflictError when it is closed already, the day is in the future, or it has issued a certificate since.
 */
export async function closeCompany(trx: Trx, actor: System, day: string, now: Date): Promise<void> {
  await lockCompany(trx, actor);
  const { closedOn, timeZone } = await getCompany(trx, actor);
  if (closedOn !== null) throw new ConflictError('The company is closed already.');
  if (day > dayIn(now, timeZone)) throw new ConflictError('That day is in the future: close the company on the day.');
  const last = await lastIssuedAt(trx, actor);
  if (last !== undefined && dayIn(new Date(last), timeZone) > day)
    throw new ConflictError('The company has issued a certificate after that day.');
  await saveClosed(trx, actor, day);
  await recordEvent(trx, actor, { kind: 'company.closed', subject: actor.companyId, detail: { day } }, now);
}

/** Reopens it, with everything as before. @throws ConflictError when it is not closed. */
export async function reopenCompany(trx: Trx, actor: System, now: Date): Promise<void> {
  await lockCompany(trx, actor);
  if ((await getCompany(trx, actor)).closedOn === null) throw new ConflictError('The company is not closed.');
  await saveClosed(trx, actor, null);
  await recordEvent(trx, actor, { kind: 'company.reopened', subject: actor.companyId }, now);
}
