import { readLocalTime } from '../../domain/time/calendar.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import { addDays } from '../../domain/time/dates.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Db } from '../db/dialect.ts';
import { newPrintKey } from '../documents/signed-print/print-key.ts';
import { recordEvent } from '../events.ts';
import { insertPrintKey, listPrintCertificates } from '../repositories/certificates/print-keys.ts';
import { type Company, lockCompany } from '../repositories/people/companies.ts';
import { type KeyActor, mustManageKeys } from './key-actor.ts';

/**
 * Makes a new key for prints: certificates issued from a day on are signed with it for PDF readers. Earlier certificates keep theirs,
 * also when they are rendered again.
 * @param day  YYYY-MM-DD in the company's zone, after today: a print may be rendered with the present key at this moment.
 * @param secret  the installation's, which seals the private half.
 * @throws ConflictError where the day is not in the future, or more than a year away, or has a key already.
 */
export async function rotatePrintKey(
  db: Db,
  actor: KeyActor,
  { company: { id: companyId, name, timeZone }, day }: { company: Company; day: string },
  secret: string,
  now: Date,
): Promise<void> {
  mustManageKeys(actor);
  const signsFrom = readLocalTime(`${day}T00:00`, timeZone);
  const today = dayIn(now, timeZone);
  // A key for a mistyped day could not be removed.
  if (signsFrom === undefined || day <= today || day > addDays(today, 366))
    throw new ConflictError(
      `A new key for prints signs from a day of the coming year on, after today: not from ${day}.`,
    );
  const made = await newPrintKey({ companyId, name, from: signsFrom }, secret);
  await db.transaction().execute(async (trx) => {
    await lockCompany(trx, actor);
    const last = (await listPrintCertificates(trx, { companyId })).at(-1);
    if (last && last.signsFrom >= signsFrom)
      throw new ConflictError('There is a key for prints from that day on, or later.');
    await insertPrintKey(trx, { companyId }, { ...made, signsFrom }, now);
    await recordEvent(trx, actor, { kind: 'print-key.made', subject: companyId, detail: { day } }, now);
  });
}
