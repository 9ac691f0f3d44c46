import { sql } from 'kysely';
import { siteAddress } from '../../../../domain/register/site-address.ts';
import type { InCompany, Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { visibleCertificates, visibleSites } from '../../../../server/repositories/fences.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import type { ToTenant } from '../../../service/domain/each-tenant.ts';
import type { Recipient } from '../../../service/domain/given.ts';

/** A home that owes copies. */
export type OwingHome = {
  id: string;
  name: string;
  /** In one line. */
  address: string;
  /** The first day of them: with the id, where a page goes on. */
  due: string;
  /** The other firm that made the last inspection; '' for the company. */
  firm: string;
};

const owing = (db: Db, viewer: Viewer) =>
  visibleSites(db, viewer)
    .innerJoin('home_state', (join) =>
      join.onRef('home_state.site_id', '=', 'site.id').onRef('home_state.company_id', '=', 'site.company_id'),
    )
    .where('home_state.company_id', '=', viewer.companyId)
    .where('home_state.copy_due', 'is not', null)
    .select(['site.id', 'site.name', 'site.address_lines', 'site.town', 'site.postcode'])
    .select(['home_state.copy_due', 'home_state.last_firm']);

const toHome = (row: Awaited<ReturnType<ReturnType<typeof owing>['execute']>>[number]): OwingHome => ({
  ...{ id: row.id, name: row.name, due: row.copy_due ?? '', firm: row.last_firm },
  address: siteAddress({ addressLines: JSON.parse(row.address_lines), town: row.town, postcode: row.postcode }),
});

/** Homes that owe copies, the first day first. @param after  the home after which they go on. */
export async function listOwingHomes(
  db: Db,
  viewer: Viewer,
  { after, most }: { after?: Pick<OwingHome, 'due' | 'id'> | undefined; most: number },
): Promise<OwingHome[]> {
  const rows = await owing(db, viewer)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(home_state.copy_due, home_state.site_id) > (${after?.due ?? ''}, ${after?.id ?? ''})`),
    )
    .orderBy('home_state.copy_due')
    .orderBy('home_state.site_id')
    .limit(most)
    .execute();
  return rows.map(toHome);
}

/** Those of some homes that owe copies, by their ids. */
export async function listOwingAmong(db: Db, viewer: Viewer, siteIds: readonly string[]): Promise<OwingHome[]> {
  const rows = await owing(db, viewer)
    .where('home_state.site_id', 'in', listed(db, siteIds).select('hit.id'))
    .orderBy('site.id')
    .execute();
  return rows.map(toHome);
}

export type LastReport = { id: string; number: string; revision: number };

/** The last report on each home here, or the certificate of its complete new installation, by the home's id. */
export async function listLastReports(
  db: Db,
  viewer: Viewer,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, LastReport>> {
  const rows = await visibleCertificates(db, viewer)
    .leftJoin('certificate_cover as cover', 'cover.certificate_id', 'certificate.id')
    .where('certificate.site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('certificate.status', '=', 'current')
    .where((where) => where.or([where('certificate.outcome', 'is not', null), where('cover.covers', 'is not', null)]))
    .orderBy(sql`coalesce(cover.completed_on, certificate.inspected_on, substr(certificate.issued_at, 1, 10))`)
    .orderBy('certificate.id')
    .select(['certificate.site_id', 'certificate.id', 'certificate.number', 'certificate.revision'])
    .execute();
  return new Map(rows.map(({ site_id, ...report }) => [site_id, report]));
}

/** A paper in a mail that no server has taken yet, and that was not given up. */
export type OnItsWay = { siteId: string; paper: string; to: Recipient; name: string; leftOn: string };

/** As many as a page of homes has. */
const MOST = 1000;

/** The papers of homes that are on their way in a mail. */
export async function listOnItsWay(db: Db, { companyId }: InCompany, siteIds: readonly string[]): Promise<OnItsWay[]> {
  const rows = await papersAt(db, companyId, siteIds)
    .where('way', '=', 'mail')
    .where('counts_on', 'is', null)
    .where('gave_up', '=', 0)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    ...{ siteId: row.site_id, to: row.to_kind, name: row.name, leftOn: row.left_on },
    paper: paperOfRow(row),
  }));
}

/** A paper that counts as given to a tenant. */
export type GivenToTenant = ToTenant & { paper: string };

/** The papers of homes that count as given to tenants, by the home's id. */
export async function listGivenToTenants(
  db: Db,
  { companyId }: InCompany,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, GivenToTenant[]>> {
  const rows = await papersAt(db, companyId, siteIds)
    .where('to_kind', '=', 'tenant')
    .where('counts_on', 'is not', null)
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ site_id }) => site_id)].map(([id, papers]) => [
      id,
      papers.map((row) => ({
        ...{ paper: paperOfRow(row), occupant_id: row.occupant_id, name: row.name },
        on: row.counts_on ?? row.left_on,
      })),
    ]),
  );
}

/** Papers that went to people of homes and did not come back. */
const papersAt = (db: Db, companyId: string, siteIds: readonly string[]) =>
  db
    .selectFrom('service')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('returned_on', 'is', null)
    .select(['site_id', 'letter_id', 'certificate_id', 'to_kind', 'occupant_id', 'name', 'left_on', 'counts_on'])
    .select((of) =>
      of
        .selectFrom('earlier_certificate as earlier')
        .whereRef('earlier.company_id', '=', 'service.company_id')
        .whereRef('earlier.site_id', '=', 'service.site_id')
        .whereRef('earlier.file_id', '=', 'service.file_hash')
        .limit(1)
        .select('earlier.id')
        .as('earlier_id'),
    );

type Row = { letter_id: string | null; certificate_id: string | null; earlier_id: string | null };
const paperOfRow = ({ letter_id, certificate_id, earlier_id }: Row): string =>
  earlier_id ? `earlier:${earlier_id}` : letter_id === null ? `certificate:${certificate_id}` : `letter:${letter_id}`;
