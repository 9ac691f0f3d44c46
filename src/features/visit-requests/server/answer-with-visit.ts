import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getSiteToChange } from '../../../server/repositories/register/sites.ts';
import { isInWordsAlone } from '../domain/request.ts';
import { isWaiting, listVisitRequestsOfSite } from './repository/visit-requests.ts';

/**
 * Answers the request that a visit was booked from, in the booking. An inspection, and the repair of a defect, are answered only by
 * a visit that is one.
 * @throws NotFoundError where the site has no such request; ConflictError where it was answered already.
 */
export async function answerWithVisit(
  trx: Trx,
  actor: Actor,
  { siteId, requestId, visitId }: { siteId: string; requestId: string; visitId: string },
): Promise<void> {
  mustBeAllowed(actor, 'visit-requests.answer');
  await getSiteToChange(trx, actor, siteId);
  const asked = (await listVisitRequestsOfSite(trx, actor, siteId)).find(({ id }) => id === requestId);
  if (!asked) throw new NotFoundError(`visit request ${requestId}`);
  if (asked.visit?.id === visitId) return;
  if (isWaiting(asked) && !isInWordsAlone(asked)) return;
  const { numUpdatedRows } = isWaiting(asked)
    ? await trx
        .updateTable('visit_request')
        .set({ visit_id: visitId, last_visit_id: visitId })
        .where('company_id', '=', actor.companyId)
        .where('id', '=', requestId)
        .where('visit_id', 'is', null)
        .where('declined_at', 'is', null)
        .executeTakeFirst()
    : { numUpdatedRows: 0n };
  if (numUpdatedRows === 0n) throw new ConflictError('This was answered already. Open the site again.');
}
