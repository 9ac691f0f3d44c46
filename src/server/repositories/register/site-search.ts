import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { hitsOf, rarestOf } from './word-hits.ts';

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
