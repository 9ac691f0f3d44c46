import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { visibleVisits } from '../fences.ts';
import type { LockedVisit } from './visits.ts';

export type Colleague = { userId: string; name: string };

/** The colleagues on a visit that the viewer sees, by name. */
export async function listColleagues(db: Db, viewer: Viewer, visitId: string): Promise<Colleague[]> {
  const rows = await visibleVisits(db, viewer)
    .where('visit.id', '=', visitId)
    .innerJoin('visit_colleague', 'visit_colleague.visit_id', 'visit.id')
    .innerJoin('user', 'user.id', 'visit_colleague.user_id')
    .orderBy('user.name')
    .orderBy('user.id')
    .select(['visit_colleague.user_id', 'user.name'])
    .execute();
  return rows.map(({ user_id, name }) => ({ userId: user_id, name }));
}

/** Replaces the colleagues on a visit with those named. */
export async function saveColleagues(
  trx: Trx,
  viewer: Viewer,
  { id, siteId }: LockedVisit,
  { added, gone }: { added: readonly string[]; gone: readonly string[] },
  now: Date,
): Promise<void> {
  if (gone.length > 0)
    await trx
      .deleteFrom('visit_colleague')
      .where('company_id', '=', viewer.companyId)
      .where('visit_id', '=', id)
      .where('user_id', 'in', gone)
      .execute();
  for (const user_id of added)
    await trx
      .insertInto('visit_colleague')
      .values({
        company_id: viewer.companyId,
        visit_id: id,
        user_id,
        site_id: siteId,
        added_by: viewer.userId,
        added_at: now.toISOString(),
      })
      .execute();
}
