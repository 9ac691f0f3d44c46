import { sql } from 'kysely';
import { type Findable, searchWords, wordsOf, wordsOfReference } from '../../../domain/register/search-words.ts';
import { insertRows } from '../bulk.ts';
import type { Dialect, Trx } from '../dialect.ts';
import { table, wordsOf as wordsIn } from './foundation/sql.ts';

/** One index of words finds sites, clients, people and orders; it replaces the one of sites. */
export function up(dialect: Dialect) {
  const { text } = wordsIn(dialect);
  return [
    table(
      dialect,
      'search_word',
      [
        `company_id ${text} not null`,
        `kind ${text} not null`,
        `word ${text} not null`,
        `thing_id ${text} not null`,
        'primary key (company_id, kind, word, thing_id)',
      ],
      ['without rowid'],
    ),
    'drop table site_word',
    fill,
    // After the rows: building it at once is faster than growing it.
    'create index search_word_by_thing on search_word (thing_id, word)',
  ];
}

type Found = { company_id: string; id: string; words: readonly string[] };

async function fill(trx: Trx): Promise<void> {
  await walk(trx, 'client', (after, most) =>
    trx
      .selectFrom('client')
      .where('id', '>', after)
      .orderBy('id')
      .limit(most)
      .select(['company_id', 'id', 'name', 'agent_name'])
      .execute()
      .then((rows) => rows.map((row) => ({ ...row, words: wordsOf(`${row.name} ${row.agent_name}`) }))),
  );
  await walk(trx, 'user', (after, most) =>
    trx
      .selectFrom('user')
      .where('id', '>', after)
      .orderBy('id')
      .limit(most)
      .select(['company_id', 'id', 'name'])
      .execute()
      .then((rows) => rows.map((row) => ({ ...row, words: wordsOf(row.name) }))),
  );
  await walk(trx, 'visit', (after, most) =>
    trx
      .selectFrom('visit')
      .where('id', '>', after)
      .orderBy('id')
      .limit(most)
      .select(['company_id', 'id', 'order_number', 'client_reference'])
      .execute()
      .then((rows) =>
        rows.map((row) => ({
          ...row,
          words: [row.order_number, row.client_reference].flatMap(wordsOfReference),
        })),
      ),
  );
  await walk(trx, 'site', (after, most) =>
    trx
      .selectFrom('site')
      .innerJoin('client', 'client.id', 'site.client_id')
      .where('site.id', '>', after)
      .orderBy('site.id')
      .limit(most)
      .select([
        'site.company_id',
        'site.id',
        'site.name',
        'site.address_lines',
        'site.town',
        'site.postcode',
        'site.uprn',
      ])
      .select(['site.own_reference as ownReference', 'client.name as clientName'])
      // A later migration moves the column.
      .select(sql<string>`site.tenant_name`.as('tenantName'))
      .execute()
      .then((rows) =>
        rows.map((row) => ({ ...row, words: searchWords({ ...row, addressLines: JSON.parse(row.address_lines) }) })),
      ),
  );
}

const atOnce = 2000;

async function walk(
  trx: Trx,
  kind: Findable,
  read: (after: string, most: number) => Promise<readonly Found[]>,
): Promise<void> {
  for (let after = ''; ; ) {
    const found = await read(after, atOnce);
    const rows = found.flatMap(({ company_id, id, words }) =>
      [...new Set(words)].map((word) => [company_id, kind, word, id] as const),
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
