import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import type { OwnWordsOf } from '../../letters/domain/letter.ts';

/** The company's own sentences for its letters. */
export async function getOwnWords(
  db: Db,
  { companyId }: Pick<Viewer, 'companyId'>,
): Promise<Partial<Record<OwnWordsOf, string>>> {
  const rows = await db
    .selectFrom('letter_words')
    .where('company_id', '=', companyId)
    .limit(20)
    .select(['letter', 'words'])
    .execute();
  return Object.fromEntries(rows.map(({ letter, words }) => [letter, words]));
}

export async function saveOwnWords(
  trx: Trx,
  { companyId }: Pick<Viewer, 'companyId'>,
  letter: OwnWordsOf,
  words: string,
): Promise<void> {
  await trx
    .insertInto('letter_words')
    .values({ company_id: companyId, letter, words })
    .onConflict((conflict) => conflict.columns(['company_id', 'letter']).doUpdateSet({ words }))
    .execute();
}
