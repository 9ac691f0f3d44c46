import { wordsOf } from '../../../domain/register/search-words.ts';
import { insertRows } from '../bulk.ts';
import type { Trx } from '../dialect.ts';

/** Other firms are found by their names, and their reports in the order in which a search shows them. */
export const up = () => [
  'create index earlier_certificate_by_firm on earlier_certificate (company_id, firm, inspected_on desc, id)',
  fill,
];

async function fill(trx: Trx): Promise<void> {
  const firms = await trx
    .selectFrom('earlier_certificate')
    .where('firm', '<>', '')
    .select(['company_id', 'firm'])
    .distinct()
    .execute();
  const rows = firms.flatMap(({ company_id, firm }) => wordsOf(firm).map((word) => [company_id, 'firm', word, firm]));
  await insertRows(trx, 'search_word', columns, rows);
}
const columns = [
  ['company_id', 'text'],
  ['kind', 'text'],
  ['word', 'text'],
  ['thing_id', 'text'],
] as const;
