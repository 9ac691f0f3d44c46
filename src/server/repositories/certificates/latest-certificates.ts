import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { visibleCertificates } from '../fences.ts';
import { listed } from '../listed.ts';

/** With up to this many sites, a client's certificates are looked up site by site; with more, by walking the company's. */
const fewSites = 400;

/** The last certificate of the page before. */
export type CertificateCursor = { issuedAt: string; id: string };

type Asked = { isCurrent: boolean; after?: CertificateCursor | undefined; most: number };

/**
 * Ids of the latest certificates that the viewer may see, the latest first. Reads only indexes, so that only the certificates
 * shown are read as rows. For a client with few of the company's sites, a walk would pass many certificates of others, so theirs
 * are looked up site by site.
 */
export async function latestCertificates(db: Db, viewer: Viewer, { isCurrent, after, most }: Asked): Promise<string[]> {
  const sites = await fewOwnSites(db, viewer);
  if (sites?.length === 0) return [];
  let query = sites
    ? listed(db, sites)
        .crossJoin('certificate')
        .where(sql<SqlBool>`certificate.site_id = hit.id`)
        .where('certificate.company_id', '=', viewer.companyId)
    : visibleCertificates(db, viewer);
  // A literal, not a parameter: SQLite uses the partial index only if it can see that the index covers the query.
  if (isCurrent) query = query.where('certificate.status', '=', sql.lit('current'));
  if (after)
    query = query.where(sql<SqlBool>`(certificate.issued_at, certificate.id) < (${after.issuedAt}, ${after.id})`);
  const rows = await query
    .orderBy('certificate.issued_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .limit(most)
    .select('certificate.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A client's sites if they have few; undefined for everyone else. */
async function fewOwnSites(db: Db, { role, companyId, clientId }: Viewer): Promise<string[] | undefined> {
  if (role !== 'client') return undefined;
  const rows = await db
    .selectFrom('site')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId ?? '')
    .limit(fewSites + 1)
    .select('id')
    .execute();
  return rows.length > fewSites ? undefined : rows.map(({ id }) => id);
}

/** The text that names the end of a page in an address. */
export function cursorAfter(page: readonly { issued_at: string; id: string }[]): string | undefined {
  const last = page.at(-1);
  return last && `${last.issued_at}_${last.id}`;
}

/** A cursor that cannot be read starts from the beginning. */
export function readCursor(text: string): CertificateCursor | undefined {
  const [issuedAt, id, ...more] = text.split('_');
  return issuedAt && id && more.length === 0 ? { issuedAt, id } : undefined;
}
