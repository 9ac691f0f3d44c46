import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getSiteToChange } from '../../../server/repositories/register/sites.ts';
import { isWaiting, listVisitRequestsOfSite } from './repository/visit-requests.ts';

/** The office says why no visit is booked. @throws NotFoundError; ConflictError where it was answered already. */
export async function declineVisit(
  trx: Trx,
  actor: Actor,
  { siteId, requestId, reason }: { siteId: string; requestId: string; reason: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'visit-requests.answer');
  await getSiteToChange(trx, actor, siteId);
  const asked = (await listVisitRequestsOfSite(trx, actor, siteId)).find(({ id }) => id === requestId);
  if (!asked) throw new NotFoundError(`visit request ${requestId}`);
  const { numUpdatedRows } = isWaiting(asked)
    ? await trx
        .updateTable('visit_request')
        .set({ declined_by: actor.userId, declined_at: now.toISOString(), reason })
        .where('company_id', '=', actor.companyId)
        .where('id', '=', requestId)
        .where('visit_id', 'is', null)
        .where('declined_at', 'is', null)
        .executeTakeFirst()
    : { numUpdatedRows: 0n };
  if (numUpdatedRows === 0n) throw new ConflictError('This was answered already. Open the site again.');
  const detail = { request: requestId };
  await recordEvent(trx, actor, { kind: 'visit-request.declined', subject: siteId, detail }, now);
}
