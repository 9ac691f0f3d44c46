import { sql } from 'kysely';
import { placeWords } from '../../../domain/register/search-words.ts';
import type { Dialect, Trx } from '../dialect.ts';

/** The text that the filter of defects looks in kept names of tenants and clients after they were erased: it holds the address only. */
export const up = (dialect: Dialect) => [(trx: Trx) => rewrite(trx, dialect)];

const atOnce = 2000;

async function rewrite(trx: Trx, dialect: Dialect): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await trx
      .selectFrom('site')
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .select(['id', 'name', 'address_lines', 'town', 'postcode', 'uprn', 'own_reference'])
      .execute();
    const json = JSON.stringify(
      rows.map(({ id, address_lines, own_reference, ...row }) => {
        const site = { ...row, addressLines: JSON.parse(address_lines), ownReference: own_reference };
        return [id, placeWords(site).join(' ')];
      }),
    );
    const parts =
      dialect === 'postgres'
        ? sql`json_array_elements(${json}::json) as parts(value)`
        : sql`json_each(${json}) as parts`;
    await sql`update site set search = parts.value ->> 1 from ${parts} where site.id = parts.value ->> 0`.execute(trx);
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.id;
  }
}
