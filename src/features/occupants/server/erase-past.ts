import { DAYS_TO_CORRECT } from '../../../domain/register/occupant.ts';
import { addMonths } from '../../../domain/time/dates.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import {
  countMovedOut,
  deleteOccupant,
  erasePastNeeds,
  listMovedOut,
} from '../../../server/repositories/homes/occupants.ts';
import { listOccupantMonths } from '../../../server/repositories/people/companies.ts';
import { indexSite } from '../../../server/repositories/register/site-words.ts';
import { forgetListedTenant } from '../../../server/sites/forget-tenant.ts';

/**
 * Erases people who moved out as many months ago as their company keeps them, and needs of access that were for a visit that is done.
 * @returns how many people.
 */
export async function erasePast(db: Db, now: Date): Promise<number> {
  let erased = 0;
  for (const { companyId, months } of await listOccupantMonths(db))
    erased += await eraseOf(db, { companyId, userId: null }, months, now);
  await erasePastNeeds(db);
  return erased;
}

/** How many people who moved out a company erases sooner with a new number of months than with the one before. */
export function countErasedSooner(
  db: Db,
  company: { companyId: string },
  months: { before: number; after: number },
  now: Date,
): Promise<number> {
  if (months.after >= months.before) return Promise.resolve(0);
  const today = now.toISOString().slice(0, 10);
  const span = { after: addMonths(today, -months.before), upTo: addMonths(today, -months.after) };
  return countMovedOut(db, company, span);
}

async function eraseOf(db: Db, by: { companyId: string; userId: null }, months: number, now: Date): Promise<number> {
  const day = addMonths(now.toISOString().slice(0, 10), -months);
  const unchangedSince = new Date(now.getTime() - DAYS_TO_CORRECT * 86_400_000).toISOString();
  let erased = 0;
  for (let isMore = true; isMore; ) {
    const gone = await db.transaction().execute(async (trx) => {
      const some = await listMovedOut(trx, by, { day, unchangedSince });
      for (const { id, siteId } of some) {
        await deleteOccupant(trx, by, id);
        await forgetListedTenant(trx, by, siteId);
        await indexSite(trx, by, siteId);
        const detail = { because: 'time has passed', months };
        await recordEvent(trx, by, { kind: 'occupant.erased', subject: siteId, detail }, now);
      }
      return some.length;
    });
    erased += gone;
    isMore = gone > 0;
  }
  return erased;
}
