import { newId } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import type { Window } from '../../domain/windows.ts';

/** Whose a visit is, and when. */
export type VisitPlace = Window & { personId: string; day: string };
export type MovedVisit = { id: string; site: string; from: VisitPlace; to: VisitPlace };

/** @returns the id of the move. */
export async function insertDayMove(
  trx: Trx,
  viewer: Viewer,
  visits: readonly MovedVisit[],
  now: Date,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('day_move')
    .values({
      ...{ id, company_id: viewer.companyId, visits: JSON.stringify(visits), undone_at: null },
      ...{ moved_by: viewer.userId, moved_at: now.toISOString() },
    })
    .execute();
  return id;
}

export async function findDayMove(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ visits: MovedVisit[]; isUndone: boolean } | undefined> {
  const row = await db
    .selectFrom('day_move')
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', id)
    .select(['visits', 'undone_at'])
    .executeTakeFirst();
  return row && { visits: JSON.parse(row.visits), isUndone: row.undone_at !== null };
}

export async function markDayMoveUndone(trx: Trx, viewer: Viewer, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('day_move')
    .set({ undone_at: now.toISOString() })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', id)
    .execute();
}
