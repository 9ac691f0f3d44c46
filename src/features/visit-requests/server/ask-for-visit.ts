import type { Actor } from '../../../kernel/actor.ts';
import { BadInputError, ConflictError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getSiteToChange } from '../../../server/repositories/register/sites.ts';
import { getDefect } from '../../defects/records/defects.ts';
import type { Wanted } from '../domain/request.ts';
import { isWaiting, listVisitRequestsOfSite } from './repository/visit-requests.ts';

export type Asked = {
  siteId: string;
  /** The defect that it is about. */
  defectId: string | null;
  what: Wanted;
  times: string;
  note: string;
};

/**
 * A client asks for a visit to their home.
 * @throws NotFoundError; BadInputError for a defect of another home; ConflictError for an archived home, and where the same waits already.
 */
export async function askForVisit(trx: Trx, actor: Actor, asked: Asked, now: Date): Promise<void> {
  mustBeAllowed(actor, 'visit-requests.ask');
  const { siteId, defectId, what, times, note } = asked;
  await getSiteToChange(trx, actor, siteId);
  if (defectId !== null && (await getDefect(trx, actor, defectId)).site_id !== siteId)
    throw new BadInputError('Choose a defect of this home');
  const before = await listVisitRequestsOfSite(trx, actor, siteId);
  if (before.some((each) => isWaiting(each) && each.what === what && each.defectId === defectId))
    throw new ConflictError('This visit was asked for already. It waits for an answer.');
  const id = newId();
  await trx
    .insertInto('visit_request')
    .values({
      ...{ id, company_id: actor.companyId, site_id: siteId, defect_id: defectId, what, times, note },
      ...{ asked_by: actor.userId, asked_at: now.toISOString(), visit_id: null },
      ...{ declined_by: null, declined_at: null, reason: '' },
    })
    .execute();
  await recordEvent(trx, actor, { kind: 'visit-request.asked', subject: siteId, detail: { request: id, what } }, now);
}
