import type { InCompany } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';

/** The id of the site or client that one was merged into, in the end; undefined where it was not. Pages fence it as any other. */
export async function findMergedInto(
  db: Db,
  { companyId }: InCompany,
  thing: 'site' | 'client',
  id: string,
): Promise<string | undefined> {
  let found: string | undefined;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const row = await db
      .selectFrom(thing as 'site')
      .where('company_id', '=', companyId)
      .where('id', '=', found ?? id)
      .select('merged_into')
      .executeTakeFirst();
    if (!row?.merged_into) break;
    found = row.merged_into;
  }
  return found;
}

/** Merges of merges that are followed. */
const MOST_STEPS = 20;
