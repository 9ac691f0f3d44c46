import type { LibraryEntry } from '../../../domain/library/observations-library.ts';
import type { Viewer } from '../../context.ts';
import type { Db } from '../../db/dialect.ts';
import type { ObservationTextTable } from '../../db/schema.ts';

/** As many as the company may have: the search goes through all of them. */
const mostTexts = 500;

const texts = (db: Db, { companyId }: Pick<Viewer, 'companyId'>) =>
  db.selectFrom('observation_text').where('observation_text.company_id', '=', companyId);

/** The company's own texts in use, in the order they were added, as entries of the library. */
export async function listOwnTexts(db: Db, viewer: Viewer): Promise<LibraryEntry[]> {
  const rows = await texts(db, viewer)
    .where('retired_at', 'is', null)
    .orderBy('number')
    .limit(mostTexts)
    .selectAll()
    .execute();
  return rows.map(toEntry);
}

const toEntry = (row: ObservationTextTable): LibraryEntry => ({
  id: `OWN-${row.number}`,
  ...(row.code !== '' && { code: row.code as NonNullable<LibraryEntry['code']> }),
  item: row.item,
  text: row.text,
  ...(row.when_it_changes !== '' && { whenItChanges: row.when_it_changes }),
  regulations: JSON.parse(row.regulations),
  where: row.place,
  remedy: row.remedy,
  isOwn: true,
});
