import { searchWords, TENANT_WORDS, tenantWords } from '../../../domain/register/search-words.ts';
import { insertRows } from '../bulk.ts';
import type { Trx } from '../dialect.ts';

/** All tenants of a home find it, and their words are told apart from those of the home: not all who search may see people. */
export const up = () => [fill];

const atOnce = 2000;

async function fill(trx: Trx): Promise<void> {
  for (let after = ''; ; ) {
    const sites = await trx
      .selectFrom('site')
      .innerJoin('client', 'client.id', 'site.client_id')
      .where('site.id', '>', after)
      .orderBy('site.id')
      .limit(atOnce)
      .select(['site.company_id', 'site.id', 'site.name', 'site.address_lines', 'site.town', 'site.postcode'])
      .select(['site.uprn', 'site.own_reference as ownReference', 'client.name as clientName'])
      .execute();
    const last = sites.at(-1);
    if (!last) return;
    const people = await trx
      .selectFrom('occupant')
      .where('site_id', '>', after)
      .where('site_id', '<=', last.id)
      .where('moved_out_on', '=', '')
      .where('part', 'in', ['tenant', 'occupier'])
      .select(['site_id', 'name'])
      .execute();
    const names = Map.groupBy(people, ({ site_id }) => site_id);
    const inhabited = sites.flatMap((site) => {
      const tenantName = (names.get(site.id) ?? []).map(({ name }) => name).join(' ');
      return tenantName === '' ? [] : [{ ...site, tenantName, addressLines: JSON.parse(site.address_lines) }];
    });
    const rows = inhabited.flatMap((site) => [
      ...searchWords(site).map((word) => [site.company_id, 'site', word, site.id] as const),
      ...tenantWords(site).map((word) => [site.company_id, TENANT_WORDS, word, site.id] as const),
    ]);
    for (const { id } of inhabited) await trx.deleteFrom('search_word').where('thing_id', '=', id).execute();
    await insertRows(trx, 'search_word', columns, rows);
    after = last.id;
  }
}
const columns = [
  ['company_id', 'text'],
  ['kind', 'text'],
  ['word', 'text'],
  ['thing_id', 'text'],
] as const;
