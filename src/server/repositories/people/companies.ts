import type { Viewer } from '../../context.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { NotFoundError } from '../../http/errors.ts';
import { mustBeAllowed } from '../../identity/permissions.ts';
import { newId } from '../../ids.ts';
import { appendAudit } from '../audit.ts';

export type Address = { lines: string[]; town: string; postcode: string; uprn?: string };

export type CompanyDetails = {
  name: string;
  address: Address;
  phone: string;
  email: string;
  scheme: string;
  schemeNumber: string;
  /** IANA name, such as Europe/London. */
  timeZone: string;
  /** Begins every certificate number; may be empty. */
  certificatePrefix: string;
  /** Whether one person may inspect and issue: a sole trader. */
  issueOwnReports: boolean;
};
export type Company = CompanyDetails & { id: string };

/**
 * A new company, for the first-run set-up and the demo: nobody is signed in yet.
 * @returns its id.
 */
export async function createCompany(trx: Trx, details: CompanyDetails, now = new Date()): Promise<string> {
  const id = newId();
  await trx
    .insertInto('company')
    .values({ id, ...toColumns(details), created_at: now.toISOString() })
    .execute();
  await appendAudit(trx, { companyId: id, userId: null }, { action: 'company.created', subject: id }, now);
  return id;
}

/** The viewer's own company. */
export const getCompany = (db: Db, viewer: Pick<Viewer, 'companyId'>): Promise<Company> =>
  getCompanyById(db, viewer.companyId);

/** Not fenced: for what the public may see of a company, its name on a certificate. */
/** Every company of the installation: for its operator at the command line, and never for a page. */
export const listCompanies = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('company').orderBy('name').orderBy('id').select(['id', 'name']).execute();

export async function getCompanyById(db: Db, companyId: string): Promise<Company> {
  const row = await db.selectFrom('company').where('id', '=', companyId).selectAll().executeTakeFirst();
  if (!row) throw new NotFoundError(`company ${companyId}`);
  return {
    id: row.id,
    name: row.name,
    address: JSON.parse(row.address),
    phone: row.phone,
    email: row.email,
    scheme: row.scheme,
    schemeNumber: row.scheme_number,
    timeZone: row.time_zone,
    certificatePrefix: row.certificate_prefix,
    issueOwnReports: row.issue_own_reports === 1,
  };
}

/** @throws ForbiddenError unless the viewer is an owner. */
export async function updateCompany(
  trx: Trx,
  viewer: Viewer,
  details: CompanyDetails,
  now = new Date(),
): Promise<void> {
  mustBeAllowed(viewer, 'company.manage');
  await trx.updateTable('company').set(toColumns(details)).where('id', '=', viewer.companyId).execute();
  const detail = { issueOwnReports: details.issueOwnReports };
  await appendAudit(trx, viewer, { action: 'company.changed', subject: viewer.companyId, detail }, now);
}

const toColumns = (details: CompanyDetails) => ({
  name: details.name,
  address: JSON.stringify(details.address),
  phone: details.phone,
  email: details.email,
  scheme: details.scheme,
  scheme_number: details.schemeNumber,
  time_zone: details.timeZone,
  certificate_prefix: details.certificatePrefix,
  issue_own_reports: details.issueOwnReports ? 1 : 0,
});
