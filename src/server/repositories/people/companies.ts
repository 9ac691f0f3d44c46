import type { Viewer } from '../../context.ts';
import { type Db, isPostgres, type Trx } from '../../db/dialect.ts';
import { NotFoundError } from '../../errors.ts';
import { newId } from '../../ids.ts';

export type Address = { lines: string[]; town: string; postcode: string; uprn?: string };

export type CompanyDetails = {
  name: string;
  address: Address;
  phone: string;
  email: string;
  /** The name of its competent person scheme; as `tidyScheme` has it where it is in none. */
  scheme: string;
  schemeNumber: string;
  /** Who insures it, and under which policy. */
  insurance: string;
  /** IANA name, such as Europe/London. */
  timeZone: string;
  /** Begins every certificate number; may be empty. */
  certificatePrefix: string;
  /** Whether one person may inspect and issue: a sole trader. */
  issueOwnReports: boolean;
  /** Whether what a phone says of place and camera stays in a photo. */
  keepPhotoDetails: boolean;
};
export type Company = CompanyDetails & {
  id: string;
  /** Since when nobody signs in to it, YYYY-MM-DD. */
  closedOn: string | null;
};

/** @returns its id. */
export async function insertCompany(trx: Trx, details: CompanyDetails, now: Date): Promise<string> {
  const id = newId();
  await trx
    .insertInto('company')
    .values({ id, ...toColumns(details), created_at: now.toISOString() })
    .execute();
  return id;
}

/** Keeps others from changing the company, and what is counted by it, until the transaction ends. */
export async function lockCompany(trx: Trx, { companyId }: Pick<Viewer, 'companyId'>): Promise<void> {
  if (isPostgres(trx))
    await trx.selectFrom('company').where('id', '=', companyId).select('id').forNoKeyUpdate().execute();
}

/** The viewer's own company. */
export const getCompany = (db: Db, viewer: Pick<Viewer, 'companyId'>): Promise<Company> =>
  getCompanyById(db, viewer.companyId);

/** Every company of the installation: for its operator at the command line, and never for a page. */
export const listCompanies = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('company').orderBy('name').orderBy('id').select(['id', 'name']).execute();

/** Not fenced: for what the public may see of a company, its name on a certificate. */
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
    insurance: row.insurance,
    timeZone: row.time_zone,
    certificatePrefix: row.certificate_prefix,
    issueOwnReports: row.issue_own_reports === 1,
    keepPhotoDetails: row.keep_photo_details === 1,
    closedOn: row.closed_on,
  };
}

export async function saveCompany(trx: Trx, viewer: Pick<Viewer, 'companyId'>, details: CompanyDetails): Promise<void> {
  await trx.updateTable('company').set(toColumns(details)).where('id', '=', viewer.companyId).execute();
}

/** @param closedOn  since when it is closed; null: it is open. */
export async function saveClosed(
  trx: Trx,
  { companyId }: Pick<Viewer, 'companyId'>,
  closedOn: string | null,
): Promise<void> {
  await trx.updateTable('company').set({ closed_on: closedOn }).where('id', '=', companyId).execute();
}

const toColumns = (details: CompanyDetails) => ({
  name: details.name,
  address: JSON.stringify(details.address),
  phone: details.phone,
  email: details.email,
  scheme: details.scheme,
  scheme_number: details.schemeNumber,
  insurance: details.insurance,
  time_zone: details.timeZone,
  certificate_prefix: details.certificatePrefix,
  issue_own_reports: details.issueOwnReports ? 1 : 0,
  keep_photo_details: details.keepPhotoDetails ? 1 : 0,
});
