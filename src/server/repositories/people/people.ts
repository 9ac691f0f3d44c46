import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { listed } from '../listed.ts';

/** Names of the company's users by id. Ids of no user are left out. */
export async function namesOf(db: Db, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== '');
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('user')
    .where('company_id', '=', viewer.companyId)
    .where('id', 'in', listed(db, wanted).select('hit.id'))
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
