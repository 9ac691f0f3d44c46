import type { Viewer } from '../../../kernel/viewer.ts';
import { isPostgres, type Trx } from '../../db/dialect.ts';

/** Serialises the transactions of one person that call this. SQLite has one writer anyway. */
export async function oneAtATime(trx: Trx, { companyId, userId }: Viewer): Promise<void> {
  if (!isPostgres(trx)) return;
  const own = trx.selectFrom('user').where('company_id', '=', companyId).where('id', '=', userId);
  await own.select('id').forNoKeyUpdate().execute();
}
