import type { NamedDefect } from '../../../domain/forms/closes.ts';
import { formForNewWork } from '../../../domain/forms/registry.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import type { Heard, Listener } from '../../listener.ts';
import { isMetBy } from '../domain/request.ts';

/** A booked visit answers who asked for it; one that is cancelled lets them wait again. */
export async function followRequests(
  trx: Trx,
  { companyId }: Parameters<Listener>[1],
  { kind, subject }: Heard,
): Promise<void> {
  if (!companyId) return;
  if (kind === 'visit.cancelled' || kind === 'visit.given-up')
    await trx
      .updateTable('visit_request')
      .set({ visit_id: null })
      .where('company_id', '=', companyId)
      .where('visit_id', '=', subject)
      .execute();
  if (kind === 'visit.booked' || kind === 'visit.restored') await meetWith(trx, companyId, subject);
}

async function meetWith(trx: Trx, companyId: string, visitId: string): Promise<void> {
  const visit = await trx
    .selectFrom('visit')
    .where('company_id', '=', companyId)
    .where('id', '=', visitId)
    .select(['site_id', 'kind', 'work_closes'])
    .executeTakeFirst();
  if (!visit) return;
  const waiting = await trx
    .selectFrom('visit_request')
    .leftJoin('defect', 'defect.id', 'visit_request.defect_id')
    .where('visit_request.company_id', '=', companyId)
    .where('visit_request.site_id', '=', visit.site_id)
    .where('visit_request.visit_id', 'is', null)
    .where('visit_request.declined_at', 'is', null)
    .select(['visit_request.id', 'visit_request.what', 'defect.number', 'defect.observation_id'])
    .execute();
  const closes = visit.work_closes === null ? [] : (JSON.parse(visit.work_closes) as NamedDefect[]);
  const booked = { isWork: formForNewWork(visit.kind).closes !== undefined, closes };
  for (const { id, what, number, observation_id: observation } of waiting) {
    const defect = number === null || observation === null ? undefined : { number, observation };
    if (!isMetBy({ what, defect }, booked)) continue;
    await trx
      .updateTable('visit_request')
      .set({ visit_id: visitId })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
  }
}
