import { type SqlBool, sql } from 'kysely';
import { type Findable, TENANT_WORDS } from '../../../domain/register/search-words.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { seesOccupants } from '../fences.ts';
import { listed } from '../listed.ts';

type InCompany = Pick<Viewer, 'companyId'>;
type Searcher = Pick<Viewer, 'companyId' | 'role'>;

const pastWord = (word: string): string => `${word}\u{10ffff}`;

/**
 * Rows of the index whose word begins so. A tenant's name finds no home for a viewer who may not see the people of homes: the find would
 * tell the name.
 */
export const hitsOf = (db: Db, viewer: Searcher, kind: Findable, word: string) =>
  db
    .selectFrom('search_word')
    .where('search_word.company_id', '=', viewer.companyId)
    .where('search_word.kind', '=', kind)
    .where('search_word.word', '>=', word)
    .where('search_word.word', '<', pastWord(word))
    .$if(kind === 'site' && !seesOccupants(viewer), (query) => query.where(isOfPlace('search_word')));

/** Whether a word of a site is not only its tenant's. */
const isOfPlace = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<SqlBool>`(select 1 from search_word as of_tenant where of_tenant.company_id = ${column('company_id')}
    and of_tenant.kind = ${sql.lit(TENANT_WORDS)} and of_tenant.word = ${column('word')}
    and of_tenant.thing_id = ${column('thing_id')}) is null`;
};

/** Counts the hits of a word without fetching them: a thousand ids cost more than the page itself. */
async function countHits(db: Db, viewer: Searcher, kind: Findable, word: string, most: number): Promise<number> {
  const counted = await db
    .selectFrom(hitsOf(db, viewer, kind, word).limit(most).select('thing_id').as('hit'))
    .select((of) => of.fn.countAll<number | string>().as('hits'))
    .executeTakeFirstOrThrow();
  return Number(counted.hits);
}

/** The word with the fewest hits, and how many; `hits` is `most` where every word has as many or more. */
export async function rarestOf(
  db: Db,
  viewer: Searcher,
  kind: Findable,
  words: readonly [string, ...string[]],
  most: number,
): Promise<{ word: string; hits: number }> {
  let rarest = { word: words[0], hits: most };
  for (const word of words) {
    const hits = await countHits(db, viewer, kind, word, rarest.hits);
    if (hits < rarest.hits) rarest = { word, hits };
    if (hits === 0) break;
  }
  return rarest;
}

/**
 * Those of the words that some site, building, client, person or other firm has, or begins with, and the first word in the index that begins so.
 * @param words  up to some thousands.
 */
export async function findKnownWords(
  db: Db,
  { companyId }: InCompany,
  words: readonly string[],
): Promise<{ typed: string; known: string }[]> {
  if (words.length === 0) return [];
  const rows = await listed(db, words)
    .select(['hit.id as typed'])
    .select(
      (['site', 'building', 'client', 'user', 'firm'] as const).map((kind) =>
        sql<
          string | null
        >`(select w.word from search_word w where w.company_id = ${companyId} and w.kind = ${sql.lit(kind)}
          and w.word >= hit.id and w.word < hit.id || ${'\u{10ffff}'} order by w.word limit 1)`.as(`of_${kind}`),
      ),
    )
    .execute();
  return rows.flatMap(({ typed, ...found }) =>
    [...new Set(Object.values(found))].flatMap((known) => (known === null ? [] : [{ typed, known }])),
  );
}

/**
 * Whether a thing has a word that begins so, checked one thing at a time. The index has another name in it: the column may be its own.
 * @param id  the query's column with its id.
 */
export const hasWord = (viewer: Searcher, word: string, id: string) => {
  const isSeen = seesOccupants(viewer) ? sql`` : sql` and has.kind <> ${sql.lit(TENANT_WORDS)} and ${isOfPlace('has')}`;
  return sql<SqlBool>`(select 1 from search_word as has where has.thing_id = ${sql.ref(id)} and has.word >= ${word} and has.word < ${pastWord(word)}${isSeen} limit 1) is not null`;
};

/** With up to this many hits, the hits are fetched and sorted; with more, the list is walked and filtered. */
const fewHits = 1000;

/**
 * Ids of the sites with the rarest of the words, when it is rare: they are fetched and sorted. Undefined when every word is
 * common: then a walk of the register in order soon fills the first page.
 */
export async function rarestHits(db: Db, viewer: Viewer, words: readonly string[]): Promise<string[] | undefined> {
  const [first, ...more] = words;
  if (first === undefined) return undefined;
  const { word, hits } = await rarestOf(db, viewer, 'site', [first, ...more], fewHits + 1);
  if (hits === 0) return [];
  if (hits > fewHits) return undefined;
  const rows = await hitsOf(db, viewer, 'site', word).limit(fewHits).select('thing_id').execute();
  return [...new Set(rows.map((row) => row.thing_id))];
}
