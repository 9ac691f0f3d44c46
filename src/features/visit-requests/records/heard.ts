import type { NamedDefect } from '../../../domain/forms/closes.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import type { Heard, Listener } from '../../listener.ts';
import { isMetBy } from '../domain/request.ts';

/** The visit is not made: who asked for it waits again. */
const lost = ['visit.cancelled', 'visit.given-up', 'visit.no-access'];

/** A booked visit answers who asked for it; one that is not made lets them wait again, until it is made after all. */
export async function followRequests(
  trx: Trx,
  { companyId }: Parameters<Listener>[1],
  { kind, subject, detail }: Heard,
): Promise<void> {
  if (!companyId) return;
  if (lost.includes(kind))
    await trx
      .updateTable('visit_request')
      .set({ visit_id: null })
      .where('company_id', '=', companyId)
      .where('visit_id', '=', subject)
      .execute();
  const isBooked = kind === 'visit.booked' || kind === 'visit.restored';
  const isMadeAfterAll = kind === 'visit.arrived' || (kind === 'visit.call-taken-back' && detail?.kind === 'no-access');
  if (!isBooked && !isMadeAfterAll) return;
  const visit = await trx
    .selectFrom('visit')
    .where('company_id', '=', companyId)
    .where('id', '=', subject)
    .where('status', '<>', 'cancelled')
    .where('no_access_at', 'is', null)
    .select(['id', 'site_id', 'kind', 'work_closes', 'booked_from'])
    .executeTakeFirst();
  if (!visit) return;
  await answerAgain(trx, companyId, visit);
  if (isBooked) await meetWith(trx, companyId, visit);
}

/** The visit answers again what it, the visit that it replaces, or one that replaced either was booked for. */
async function answerAgain(trx: Trx, companyId: string, visit: Pick<BookedVisit, 'id' | 'site_id' | 'booked_from'>) {
  const waiting = await waitingAt(trx, companyId, visit.site_id)
    .where('visit_request.last_visit_id', 'is not', null)
    .select(['visit_request.id', 'visit_request.last_visit_id'])
    .execute();
  if (waiting.length === 0) return;
  const same = [visit.id, ...(visit.booked_from === null ? [] : [visit.booked_from])];
  const replacing = await trx
    .selectFrom('visit')
    .where('company_id', '=', companyId)
    .where('booked_from', 'in', same)
    .where('booked_from', 'is not', null)
    .select('id')
    .execute();
  const ids = [...same, ...replacing.map(({ id }) => id)];
  for (const { id, last_visit_id: last } of waiting)
    if (last !== null && ids.includes(last)) await answer(trx, companyId, id, visit.id);
}

async function meetWith(trx: Trx, companyId: string, visit: Omit<BookedVisit, 'booked_from'>): Promise<void> {
  const waiting = await waitingAt(trx, companyId, visit.site_id)
    .leftJoin('defect', 'defect.id', 'visit_request.defect_id')
    .select(['visit_request.id', 'visit_request.what', 'defect.number', 'defect.observation_id'])
    .execute();
  const closes = visit.work_closes === null ? [] : (JSON.parse(visit.work_closes) as NamedDefect[]);
  for (const { id, what, number, observation_id: observation } of waiting) {
    const defect = number === null || observation === null ? undefined : { number, observation };
    if (isMetBy({ what, defect }, { kind: visit.kind, closes })) await answer(trx, companyId, id, visit.id);
  }
}

const waitingAt = (trx: Trx, companyId: string, siteId: string) =>
  trx
    .selectFrom('visit_request')
    .where('visit_request.company_id', '=', companyId)
    .where('visit_request.site_id', '=', siteId)
    .where('visit_request.visit_id', 'is', null)
    .where('visit_request.declined_at', 'is', null);

const answer = (trx: Trx, companyId: string, requestId: string, visitId: string) =>
  trx
    .updateTable('visit_request')
    .set({ visit_id: visitId, last_visit_id: visitId })
    .where('company_id', '=', companyId)
    .where('id', '=', requestId)
    .execute();

type BookedVisit = {
  id: string;
  site_id: string;
  kind: string;
  work_closes: string | null;
  booked_from: string | null;
};
