import type { VisitCall } from '../../../domain/visit/calls.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import type { VisitCallTable } from '../../db/schema/register.ts';
import { visibleVisits } from '../fences.ts';
import { listed } from '../listed.ts';
import type { LockedVisit } from './visits.ts';

/** A call at a visit, with the state that the visit was in. */
export type KeptCall = VisitCall & { was: VisitCallTable['was'] };

/** The calls at each visit that the viewer sees, those taken back left out, in the order they were made. */
export async function listCalls(
  db: Db,
  viewer: Viewer,
  visitIds: readonly string[],
): Promise<ReadonlyMap<string, readonly KeptCall[]>> {
  if (visitIds.length === 0) return new Map();
  const rows = await visibleVisits(db, viewer)
    .where('visit.id', 'in', listed(db, visitIds).select('hit.id'))
    .innerJoin('visit_call', 'visit_call.visit_id', 'visit.id')
    .innerJoin('user', 'user.id', 'visit_call.user_id')
    .where('visit_call.taken_back_at', 'is', null)
    .orderBy('visit_call.visit_id')
    .orderBy('visit_call.id')
    .selectAll('visit_call')
    .select('user.name as by')
    .execute();
  const calls = rows.map((row): KeptCall & { visitId: string } => ({
    visitId: row.visit_id,
    id: row.id,
    kind: row.kind,
    byId: row.user_id,
    by: row.by,
    at: row.at,
    reason: row.reason,
    words: row.words,
    photo: row.photo && { ...JSON.parse(row.photo), id: row.photo_id, smallId: row.small_id },
    was: row.was,
  }));
  return new Map(
    [...Map.groupBy(calls, ({ visitId }) => visitId)].map(([id, own]) => [
      id,
      own.map(({ visitId: _, ...call }) => call),
    ]),
  );
}

export type NewCall = Pick<VisitCall, 'kind' | 'at'> & Partial<Pick<VisitCall, 'reason' | 'words' | 'photo'>>;

/** Stores a call by the viewer at a visit. @returns its id. */
export async function insertCall(
  trx: Trx,
  viewer: Viewer,
  { id: visit_id, status, startedAt }: LockedVisit,
  { kind, at, reason = null, words = '', photo = null }: NewCall,
  now: Date,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('visit_call')
    .values({
      id,
      company_id: viewer.companyId,
      visit_id,
      user_id: viewer.userId,
      kind,
      at,
      recorded_at: now.toISOString(),
      reason,
      words,
      ...columnsOf(photo),
      was: status === 'done' ? 'done' : startedAt === null ? 'booked' : 'started',
      taken_back_at: null,
      taken_back_by: null,
    })
    .execute();
  return id;
}

function columnsOf(photo: VisitCall['photo']) {
  const { id: photo_id = null, smallId: small_id = null, ...size } = photo ?? {};
  return { photo: photo && JSON.stringify(size), photo_id, small_id };
}

/** Sets the photo of no access, which arrives after the call. */
export async function setCallPhoto(
  trx: Trx,
  viewer: Viewer,
  callId: string,
  photo: NonNullable<VisitCall['photo']>,
): Promise<void> {
  await trx
    .updateTable('visit_call')
    .set(columnsOf(photo))
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', callId)
    .where('user_id', '=', viewer.userId)
    .execute();
}

/** Marks a mistaken call as taken back: it is not listed any more. */
export async function markTakenBack(trx: Trx, viewer: Viewer, callId: string, now: Date): Promise<void> {
  await trx
    .updateTable('visit_call')
    .set({ taken_back_at: now.toISOString(), taken_back_by: viewer.userId })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', callId)
    .execute();
}
