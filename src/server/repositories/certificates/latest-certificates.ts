import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../context.ts';
import type { Db } from '../../db/dialect.ts';
import { visibleCertificates } from '../fences.ts';
import { listed } from '../listed.ts';

/** Up to so many sites, a client's certificates are looked for at each of them; above, those of the company are walked. */
const fewSites = 400;

/** The last certificate of the page before. */
export type CertificateCursor = { issuedAt: string; id: string };

type Asked = { isCurrent: boolean; after?: CertificateCursor | undefined; most: number };

/**
 * Ids of the certificates issued last that the viewer may see, the latest first. Told by indexes alone, so that of the
 * certificates themselves only those are read that are shown. A client with few of the company's sites would have to wait until
 * enough of theirs had gone by: theirs are looked for at their sites.
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
  // Not a parameter: the index holds these only, and must be known to hold all that is asked for.
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

/** A client's sites where they have few; undefined for everybody else. */
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

/** What names the end of a page in an address. */
export function cursorAfter(page: readonly { issued_at: string; id: string }[]): string | undefined {
  const last = page.at(-1);
  return last && `${last.issued_at}_${last.id}`;
}

/** A cursor that is not ours starts from the beginning. */
export function readCursor(text: string): CertificateCursor | undefined {
  const [issuedAt, id, ...more] = text.split('_');
  return issuedAt && id && more.length === 0 ? { issuedAt, id } : undefined;
}
