import { NotFoundError } from '../../../../kernel/errors.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import {
  type Certificate,
  toCertificate,
  wholeColumns,
} from '../../../../server/repositories/certificates/certificates.ts';
import type { HeldExport } from './export-work.ts';
import type { ExportScope } from './exports.ts';

/** The scope of an export; every read for it is fenced by this. */
type Of = Pick<HeldExport, 'companyId' | 'scope' | 'clientId' | 'siteId'>;

/** The names its folder is made of. */
export type ExportedSite = { id: string; name: string; postcode: string };

const sitesOf = (db: Db, { companyId, scope, clientId, siteId }: Of) =>
  db
    .selectFrom('site')
    .where('site.company_id', '=', companyId)
    .$if(scope !== 'company', (query) => query.where('site.client_id', '=', clientId ?? ''))
    .$if(scope === 'site', (query) => query.where('site.id', '=', siteId ?? ''));

/**
 * Sites whose certificates are exported, in order of id: in order of name, a rename meanwhile could list one twice, or not at all.
 * @param after  id of the last one of the page before.
 */
export async function listExportedSites(
  db: Db,
  of: Of,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ExportedSite[]> {
  return sitesOf(db, of)
    .$if(after !== undefined, (query) => query.where('site.id', '>', after ?? ''))
    .orderBy('site.id')
    .limit(limit)
    .select(['site.id', 'site.name', 'site.postcode'])
    .execute();
}

/** Ids of all certificates of a site, in any state, the earliest first. */
export async function listExportedCertificates(
  db: Db,
  { companyId }: Pick<Of, 'companyId'>,
  siteId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('certificate')
    .where('certificate.company_id', '=', companyId)
    .where('certificate.site_id', '=', siteId)
    .orderBy('certificate.issued_at')
    .orderBy('certificate.id')
    .select('certificate.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function getExportedCertificate(
  db: Db,
  { companyId }: Pick<Of, 'companyId'>,
  id: string,
): Promise<Certificate> {
  const row = await db
    .selectFrom('certificate')
    .where('certificate.company_id', '=', companyId)
    .where('certificate.id', '=', id)
    .select(wholeColumns)
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`certificate ${id}`);
  return toCertificate(row);
}

/** How many certificates there are to export. */
export async function countExported(db: Db, { companyId }: Pick<Of, 'companyId'>, scope: ExportScope): Promise<number> {
  const { exported } = await db
    .selectFrom('certificate')
    .where('certificate.company_id', '=', companyId)
    .$if(scope.of === 'site', (query) =>
      query.where('certificate.site_id', '=', scope.of === 'site' ? scope.siteId : ''),
    )
    .$if(scope.of === 'client', (query) =>
      query
        .innerJoin('site', (join) =>
          join.onRef('site.id', '=', 'certificate.site_id').on('site.company_id', '=', companyId),
        )
        .where('site.client_id', '=', scope.of === 'client' ? scope.clientId : ''),
    )
    .select((query) => query.fn.countAll<number | string>().as('exported'))
    .executeTakeFirstOrThrow();
  return Number(exported);
}
