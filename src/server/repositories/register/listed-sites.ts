import { type SqlBool, sql } from 'kysely';
import { searchedWords } from '../../../domain/register/search-words.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { type Blank, prepared } from '../../db/prepared.ts';
import { blankViewer, type Fenced, type FenceValue, fenceValues, siteFence } from '../fences.ts';
import { listed } from '../listed.ts';
import type { Site } from './sites.ts';
import { hasWord, rarestHits } from './word-hits.ts';

/** One line of the register. */
export type SiteRow = Pick<Site, 'id' | 'name' | 'addressLines' | 'town' | 'postcode' | 'tenure' | 'clientName'>;

export type SitePage = {
  sites: SiteRow[];
  /** Pass it as `after` for the next page. */
  next: string | undefined;
};

const sitePageSize = 50;

/**
 * A page of the register by postcode, name and id. Its time does not depend on the number of sites, except for
 * several common words that hardly ever occur together.
 * @param search beginnings of words of name, address, postcode, UPRN or client; every one must occur.
 * @param after `next` of the page before.
 */
export async function listSites(
  db: Db,
  viewer: Viewer,
  { search = '', after, clientId }: { search?: string; after?: string; clientId?: string } = {},
): Promise<SitePage> {
  const words = searchedWords(search);
  if (search.trim() !== '' && words.length === 0) return { sites: [], next: undefined };
  const rare = await rarestHits(db, viewer, words);
  const cursor = after === undefined ? undefined : readCursor(after);
  const rows =
    words.length > 0
      ? await register(db, viewer, { rare, words, cursor, clientId }).execute()
      : await wholeRegister(
          db,
          { ...fenceValues(viewer), ...(cursor ?? noCursor), ofClient: clientId ?? '' },
          { role: viewer.role, isFurther: cursor !== undefined, isOfClient: clientId !== undefined },
        );
  const sites = rows
    .slice(0, sitePageSize)
    .map(({ address_lines, ...row }) => ({ ...row, addressLines: JSON.parse(address_lines) }));
  return { sites, next: rows.length > sitePageSize ? toCursor(sites.at(-1) as SiteRow) : undefined };
}

type Asked = {
  /** Ids of the sites to search; all when undefined. */
  rare?: readonly string[] | undefined;
  words?: readonly string[];
  cursor: Cursor | undefined;
  clientId: string | undefined;
};

function register(db: Db, viewer: Fenced, { rare, words = [], cursor, clientId }: Asked) {
  // Both databases read a cross join from left to right: SQLite would otherwise walk the whole register to avoid the sort.
  let query = (
    rare === undefined
      ? db.selectFrom('site')
      : listed(db, rare).crossJoin('site').where(sql<SqlBool>`site.id = hit.id`)
  )
    .where(siteFence(db, viewer))
    .where('site.archived_at', 'is', null)
    .innerJoin('client', 'client.id', 'site.client_id');
  for (const word of words) query = query.where(hasWord(viewer, word, 'site.id'));
  if (clientId !== undefined) query = query.where('site.client_id', '=', clientId);
  if (cursor) {
    const { postcode, name, siteId } = cursor;
    query = query.where(sql<SqlBool>`(site.postcode, site.name, site.id) > (${postcode}, ${name}, ${siteId})`);
  }
  return query
    .orderBy('site.postcode')
    .orderBy('site.name')
    .orderBy('site.id')
    .limit(sitePageSize + 1)
    .select([
      'site.id',
      'site.name',
      'site.address_lines',
      'site.town',
      'site.postcode',
      'site.tenure',
      'client.name as clientName',
    ]);
}

const wholeRegister = prepared(
  (
    db: Db,
    blank: Blank<FenceValue | keyof Cursor | 'ofClient'>,
    shape: { role: Viewer['role']; isFurther: boolean; isOfClient: boolean },
  ) =>
    register(db, blankViewer(blank, shape.role), {
      cursor: shape.isFurther
        ? { postcode: blank('postcode'), name: blank('name'), siteId: blank('siteId') }
        : undefined,
      clientId: shape.isOfClient ? blank('ofClient') : undefined,
    }),
);

/** The last site of the page before. */
type Cursor = { postcode: string; name: string; siteId: string };
const noCursor: Cursor = { postcode: '', name: '', siteId: '' };

const toCursor = ({ postcode, name, id }: SiteRow): string =>
  Buffer.from(JSON.stringify([postcode, name, id])).toString('base64url');

/** A cursor that cannot be read starts from the beginning. */
function readCursor(text: string): Cursor | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const [postcode, name, siteId, ...more] = Array.isArray(parts) ? (parts as unknown[]) : [];
    const isOurs = typeof postcode === 'string' && typeof name === 'string' && typeof siteId === 'string';
    return isOurs && more.length === 0 ? { postcode, name, siteId } : undefined;
  } catch {
    return undefined;
  }
}
