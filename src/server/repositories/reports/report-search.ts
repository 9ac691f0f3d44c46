import { type SqlBool, sql } from 'kysely';
import { searchedWords } from '../../../domain/register/search-words.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { findByNumber } from '../certificates/by-number.ts';
import { visibleReports } from '../fences.ts';
import { listed } from '../listed.ts';
import { hasWord, rarestHits } from '../register/word-hits.ts';
import type { ReportPage } from './report-lists.ts';
import { reports, toSummary } from './reports.ts';

const pageSize = 50;
const mostWalked = 2000;
const states = ['draft', 'submitted', 'returned', 'approved', 'issued', 'discarded'] as const;

/** A position in the list: the latest changed first. */
type Place = { updatedAt: string; id: string };

/**
 * Reports in any state: by the certificate's number, however it is written, or by beginnings of words of the site's name, address,
 * postcode or client, each of which must occur. Hits by number come first and only on the first page, the others with the latest
 * changed first. A page may hold few or none and still have a next one: then the reports looked at so far had no more.
 * @param after  `next` of the page before.
 * @param walked  where every word is common: how many of the latest reports of each state are looked at for a page.
 */
export async function findReports(
  db: Db,
  viewer: Viewer,
  search: string,
  { after, walked = mostWalked }: { after?: string | undefined; walked?: number } = {},
): Promise<ReportPage> {
  const from = readPlace(after);
  const named = await findByNumber(db, viewer, search);
  const numbered = [...new Set(named.map(({ reportId }) => reportId))];
  const { ids, next } = await idsByWords(db, viewer, searchedWords(search), { from, walked });
  const byWords = ids.filter((id) => !numbered.includes(id));
  const all = from ? byWords : [...numbered, ...byWords];
  if (all.length === 0) return { reports: [], next };
  const rows = await reports(db, viewer).where('report.id', 'in', listed(db, all).select('hit.id')).execute();
  return { reports: rows.map(toSummary).sort((a, b) => all.indexOf(a.id) - all.indexOf(b.id)), next };
}

async function idsByWords(
  db: Db,
  viewer: Viewer,
  words: readonly string[],
  { from, walked }: { from: Place | undefined; walked: number },
): Promise<{ ids: string[]; next: string | undefined }> {
  if (words.length === 0) return { ids: [], next: undefined };
  const sites = await rarestHits(db, viewer, words);
  const { found, end } = sites
    ? { found: await atSites(db, viewer, sites, words, from), end: undefined }
    : await amongTheLatest(db, viewer, words, { from, walked });
  const page = found.filter((place) => end === undefined || isUpTo(place, end)).slice(0, pageSize);
  const isFull = page.length === pageSize && found.length > pageSize;
  return { ids: page.map(({ id }) => id), next: nextAfter(isFull ? page.at(-1) : end) };
}

/** For few sites, all their reports are fetched and sorted. */
async function atSites(
  db: Db,
  viewer: Viewer,
  sites: readonly string[],
  words: readonly string[],
  from: Place | undefined,
): Promise<Place[]> {
  if (sites.length === 0) return [];
  let query = after(visibleReports(db, viewer).where('report.site_id', 'in', sites), from);
  for (const word of words) query = query.where(hasWord(viewer, word, 'report.site_id'));
  return query
    .orderBy('report.updated_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(pageSize + 1)
    .select(['report.id', 'report.updated_at as updatedAt'])
    .execute();
}

/**
 * Walks the latest reports of each state until there are enough hits or `walked` of them were looked at.
 * @returns `end`: where the walk of the slowest state ended. Hits beyond belong to a later page.
 */
async function amongTheLatest(
  db: Db,
  viewer: Viewer,
  words: readonly string[],
  { from, walked }: { from: Place | undefined; walked: number },
): Promise<{ found: Place[]; end: Place | undefined }> {
  const found: Place[] = [];
  const ends: Place[] = [];
  for (const state of states) {
    const latest = after(visibleReports(db, viewer).where('report.status', '=', state), from)
      .orderBy('report.updated_at', 'desc')
      .orderBy('report.id', 'desc')
      .select(['report.id', 'report.updated_at as updatedAt']);
    let query = db.selectFrom(latest.select('report.site_id').limit(walked).as('walked'));
    for (const word of words) query = query.where(hasWord(viewer, word, 'walked.site_id'));
    const rows = await query
      .orderBy('walked.updatedAt', 'desc')
      .orderBy('walked.id', 'desc')
      .limit(pageSize + 1)
      .select(['walked.id', 'walked.updatedAt'])
      .execute();
    found.push(...rows);
    if (rows.length > pageSize) continue;
    const last = await latest
      .offset(walked - 1)
      .limit(1)
      .executeTakeFirst();
    if (last) ends.push(last);
  }
  const inOrder = (a: Place, b: Place) => (isUpTo(a, b) ? -1 : 1);
  return { found: found.sort(inOrder), end: ends.sort(inOrder)[0] };
}

const isUpTo = (a: Place, b: Place): boolean =>
  a.updatedAt === b.updatedAt ? a.id >= b.id : a.updatedAt > b.updatedAt;

const after = (query: ReturnType<typeof visibleReports>, from: Place | undefined) =>
  from ? query.where(sql<SqlBool>`(report.updated_at, report.id) < (${from.updatedAt}, ${from.id})`) : query;

const nextAfter = (place: Place | undefined) => place && `${place.updatedAt}_${place.id}`;

/** A position that cannot be read starts from the beginning. */
function readPlace(text: string | undefined): Place | undefined {
  const [updatedAt, id, ...more] = text?.split('_') ?? [];
  return updatedAt && id && more.length === 0 ? { updatedAt, id } : undefined;
}
