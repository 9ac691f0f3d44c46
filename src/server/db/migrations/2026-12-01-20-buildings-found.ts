import { buildingWords } from '../../../domain/register/search-words.ts';
import { insertRows } from '../bulk.ts';
import type { Trx } from '../dialect.ts';

/** Buildings that are there are found by a search. */
export const up = () => [fill];

const atOnce = 2000;

async function fill(trx: Trx): Promise<void> {
  for (let after = ''; ; ) {
    const found = await trx
      .selectFrom('building')
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .select(['company_id', 'id', 'name', 'town', 'postcode'])
      .execute();
    const rows = found.flatMap((building) =>
      buildingWords(building).map((word) => [building.company_id, 'building', word, building.id] as const),
    );
    await insertRows(trx, 'search_word', columns, rows);
    const last = found.at(-1);
    if (!last || found.length < atOnce) return;
    after = last.id;
  }
}
const columns = [
  ['company_id', 'text'],
  ['kind', 'text'],
  ['word', 'text'],
  ['thing_id', 'text'],
] as const;
