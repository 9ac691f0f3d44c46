import { type Expression, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { wordsOf } from './site-words.ts';

/** With up to this many hits, the hits are fetched and sorted; with more, the list is walked and filtered. */
const fewHits = 1000;
const mostWords = 6;

/** The words of a search; each must begin a word of the site. */
export const searchedWords = (search: string): string[] => wordsOf(search).slice(0, mostWords);

/**
 * Ids of the sites with the rarest of the words, when it is rare: they are fetched and sorted. Undefined when every word is
 * common: then a walk of the register in order soon fills the first page.
 */
export async function rarestHits(db: Db, viewer: Viewer, words: readonly string[]): Promise<string[] | undefined> {
  let rarest: string | undefined;
  let fewest = fewHits + 1;
  for (const word of words) {
    const hits = await countHits(db, viewer, word, fewest);
    if (hits < fewest) [rarest, fewest] = [word, hits];
    if (fewest === 0) return [];
  }
  if (rarest === undefined) return undefined;
  const hits = await hitsOf(db, viewer, rarest).limit(fewHits).select('site_id').execute();
  return [...new Set(hits.map((hit) => hit.site_id))];
}

/** Counts the hits of a word without fetching them: a thousand ids cost more than the page itself. */
async function countHits(db: Db, viewer: Viewer, word: string, most: number): Promise<number> {
  const counted = await db
    .selectFrom(hitsOf(db, viewer, word).limit(most).select('site_id').as('hit'))
    .select((of) => of.fn.countAll<number | string>().as('hits'))
    .executeTakeFirstOrThrow();
  return Number(counted.hits);
}

const hitsOf = (db: Db, viewer: Viewer, word: string) =>
  db
    .selectFrom('site_word')
    .where('company_id', '=', viewer.companyId)
    .where('word', '>=', word)
    .where('word', '<', `${word}\u{10ffff}`);

/**
 * Whether a site has a word that begins so, checked one site at a time. With `exists`, PostgreSQL would gather every site
 * with the word first.
 * @param id  the query's column with the site's id.
 */
export const hasWord = (word: string, id: string): Expression<SqlBool> =>
  sql<SqlBool>`(select 1 from site_word where site_word.site_id = ${sql.ref(id)} and site_word.word >= ${word} and site_word.word < ${`${word}\u{10ffff}`} limit 1) is not null`;
