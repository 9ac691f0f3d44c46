import { addMonths } from '../../../domain/time/dates.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { deleteOccupant, erasePastNeeds, listMovedOut } from '../../../server/repositories/homes/occupants.ts';
import { indexSite } from '../../../server/repositories/register/site-words.ts';
import { forgetListedTenant } from '../../../server/sites/forget-tenant.ts';

/** Occupiers are kept for a year after they moved out (compliance.md, section 7). */
const KEPT_MONTHS = 12;
/** Days in which a mistyped last day can be put right before it erases anyone. */
const DAYS_TO_CORRECT = 30;

/** Erases people who moved out a year ago, and needs of access that were for a visit that is done. @returns how many people. */
export async function erasePast(db: Db, now: Date): Promise<number> {
  const day = addMonths(now.toISOString().slice(0, 10), -KEPT_MONTHS);
  const unchangedSince = new Date(now.getTime() - DAYS_TO_CORRECT * 86_400_000).toISOString();
  let erased = 0;
  for (let isMore = true; isMore; ) {
    const gone = await db.transaction().execute(async (trx) => {
      const some = await listMovedOut(trx, { day, unchangedSince });
      for (const { id, companyId, siteId } of some) {
        await deleteOccupant(trx, { companyId }, id);
        await forgetListedTenant(trx, { companyId }, siteId);
        await indexSite(trx, { companyId }, siteId);
        const event = { kind: 'occupant.erased', subject: siteId, detail: { because: 'a year has passed' } } as const;
        await recordEvent(trx, { companyId, userId: null }, event, now);
      }
      return some.length;
    });
    erased += gone;
    isMore = gone > 0;
  }
  await erasePastNeeds(db);
  return erased;
}
