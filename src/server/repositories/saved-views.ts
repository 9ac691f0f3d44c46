import { NotFoundError } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Db, Trx } from '../db/dialect.ts';

export type SavedView = { id: string; name: string; query: string; isShared: boolean; isOwn: boolean };

/** Views that a list shows. */
const mostViews = 100;

/** Own views and shared ones: of the office for the office, of a client for that client. */
const visibleViews = (db: Db, { companyId, userId, clientId }: Viewer) =>
  db
    .selectFrom('saved_view')
    .where('company_id', '=', companyId)
    .where('client_id', clientId ? '=' : 'is', clientId ?? null)
    .where((where) => where.or([where('user_id', '=', userId), where('is_shared', '=', 1)]));

/** The views of a list by name. */
export async function listSavedViews(db: Db, viewer: Viewer, list: string): Promise<SavedView[]> {
  const rows = await visibleViews(db, viewer)
    .where('list', '=', list)
    .orderBy('name')
    .orderBy('id')
    .limit(mostViews)
    .select(['id', 'name', 'query', 'is_shared', 'user_id'])
    .execute();
  return rows.map(({ user_id, is_shared, ...row }) => ({
    ...row,
    isShared: is_shared === 1,
    isOwn: user_id === viewer.userId,
  }));
}

/** Own views only: a shared one is changed by the person who saved it. */
const ownViews = ({ companyId, userId }: Viewer, id: string) => ({ id, company_id: companyId, user_id: userId });

/** @throws NotFoundError when the viewer has saved no such view. */
export async function getOwnView(db: Db, viewer: Viewer, id: string): Promise<SavedView & { list: string }> {
  const row = await db
    .selectFrom('saved_view')
    .where((where) => where.and(ownViews(viewer, id)))
    .select(['id', 'list', 'name', 'query', 'is_shared'])
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`saved view ${id}`);
  const { is_shared, ...view } = row;
  return { ...view, isShared: is_shared === 1, isOwn: true };
}

/** How many views of a list a person saved. */
export async function countOwnViews(db: Db, { companyId, userId }: Viewer, list: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_view')
    .where('company_id', '=', companyId)
    .where('list', '=', list)
    .where('user_id', '=', userId)
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type NewView = { id: string; list: string; name: string; query: string; isShared: boolean };

export async function insertSavedView(trx: Trx, viewer: Viewer, view: NewView, now: Date): Promise<void> {
  await trx
    .insertInto('saved_view')
    .values({
      ...{ id: view.id, company_id: viewer.companyId, client_id: viewer.clientId ?? null, user_id: viewer.userId },
      ...{ list: view.list, name: view.name, query: view.query, is_shared: view.isShared ? 1 : 0 },
      created_at: now.toISOString(),
    })
    .execute();
}

export async function changeSavedView(
  trx: Trx,
  viewer: Viewer,
  id: string,
  { name, isShared }: Pick<NewView, 'name' | 'isShared'>,
): Promise<void> {
  await trx
    .updateTable('saved_view')
    .set({ name, is_shared: isShared ? 1 : 0 })
    .where((where) => where.and(ownViews(viewer, id)))
    .execute();
}

export async function removeSavedView(trx: Trx, viewer: Viewer, id: string): Promise<void> {
  await trx
    .deleteFrom('saved_view')
    .where((where) => where.and(ownViews(viewer, id)))
    .execute();
}
