import { newId } from '../../../kernel/ids.ts';
import type { InCompany, Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import type { Qualification } from '../domain/qualification.ts';

/** A company with more has no time to read them. Our own choice. */
const MOST = 2000;

/** The qualifications of the people who have access, the next to run out first. */
export async function listQualifications(db: Db, { companyId }: InCompany): Promise<Qualification[]> {
  const rows = await db
    .selectFrom('qualification')
    .innerJoin('user', 'user.id', 'qualification.user_id')
    .where('qualification.company_id', '=', companyId)
    .where('user.disabled_at', 'is', null)
    .orderBy('qualification.last_day')
    .orderBy('qualification.id')
    .limit(MOST)
    .select(['qualification.id', 'qualification.user_id', 'qualification.name', 'qualification.last_day'])
    .execute();
  return rows.map((row) => ({ id: row.id, personId: row.user_id, name: row.name, lastDay: row.last_day }));
}

export async function insertQualification(
  trx: Trx,
  { companyId, userId }: Viewer,
  { personId, name, lastDay }: Omit<Qualification, 'id'>,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('qualification')
    .values({
      ...{ id: newId(), company_id: companyId, user_id: personId, name, last_day: lastDay },
      ...{ added_by: userId, added_at: now.toISOString() },
    })
    .execute();
}

/** @returns whose it was; undefined where there is none. */
export async function deleteQualification(trx: Trx, { companyId }: InCompany, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('qualification')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}
