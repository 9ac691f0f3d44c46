import { dayIn } from '../../../domain/time/company-day.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { InCompany } from '../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../db/dialect.ts';

export type Address = { lines: string[]; town: string; postcode: string; uprn?: string };

export type CompanyDetails = {
  name: string;
  address: Address;
  phone: string;
  email: string;
  /** The name of its competent person scheme; where it belongs to none, as `tidyScheme` writes it. */
  scheme: string;
  schemeNumber: string;
  /** The insurer and the policy. */
  insurance: string;
  /** IANA name, such as Europe/London. */
  timeZone: string;
  /** Begins every certificate number; may be empty. */
  certificatePrefix: string;
  /** Whether one person may inspect and issue: a sole trader. */
  issueOwnReports: boolean;
  /** Whether one press approves and issues a report with nothing open. */
  approveAndIssue: boolean;
  /** Whether photos keep the location and camera details that a phone adds. */
  keepPhotoDetails: boolean;
  /** How many months a person of a home is kept after they moved out. */
  occupantMonths: number;
};
export type Company = CompanyDetails & {
  id: string;
  /** Where answers to its mails go, or ''. */
  replyTo: string;
  /** The day it was closed and its people lost access, YYYY-MM-DD. */
  closedOn: string | null;
};

/** @returns its id. */
export async function insertCompany(trx: Trx, details: CompanyDetails, now: Date): Promise<string> {
  const id = newId();
  await trx
    .insertInto('company')
    .values({ id, ...toColumns(details), created_at: now.toISOString(), copies_from: dayIn(now, details.timeZone) })
    .execute();
  return id;
}

/** Locks the company and everything counted under it until the transaction ends. */
export async function lockCompany(trx: Trx, { companyId }: InCompany): Promise<void> {
  if (isPostgres(trx))
    await trx.selectFrom('company').where('id', '=', companyId).select('id').forNoKeyUpdate().execute();
}

/** The viewer's own company. */
export const getCompany = (db: Db, viewer: InCompany): Promise<Company> => getCompanyById(db, viewer.companyId);

/** A time as a day in the company's time zone, YYYY-MM-DD. */
export const companyToday = async (db: Db, viewer: InCompany, now: Date): Promise<string> =>
  dayIn(now, (await getCompany(db, viewer)).timeZone);

/** Every company of the installation: for the operator's commands, never for a page. */
export const listCompanies = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('company').orderBy('name').orderBy('id').select(['id', 'name']).execute();

/** For how many months each company keeps people who moved out. */
export const listOccupantMonths = (db: Db): Promise<{ companyId: string; months: number }[]> =>
  db.selectFrom('company').orderBy('id').select(['id as companyId', 'occupant_months as months']).execute();

/** Not fenced: for public data of a company, such as its name on a certificate. */
export async function getCompanyById(db: Db, companyId: string): Promise<Company> {
  const row = await db.selectFrom('company').where('id', '=', companyId).selectAll().executeTakeFirst();
  if (!row) throw new NotFoundError(`company ${companyId}`);
  return {
    id: row.id,
    name: row.name,
    address: JSON.parse(row.address),
    phone: row.phone,
    email: row.email,
    replyTo: row.reply_to || row.email,
    scheme: row.scheme,
    schemeNumber: row.scheme_number,
    insurance: row.insurance,
    timeZone: row.time_zone,
    certificatePrefix: row.certificate_prefix,
    issueOwnReports: row.issue_own_reports === 1,
    approveAndIssue: row.approve_and_issue === 1,
    keepPhotoDetails: row.keep_photo_details === 1,
    occupantMonths: row.occupant_months,
    closedOn: row.closed_on,
  };
}

export async function saveCompany(trx: Trx, viewer: InCompany, details: CompanyDetails): Promise<void> {
  await trx.updateTable('company').set(toColumns(details)).where('id', '=', viewer.companyId).execute();
}

/** @param closedOn  the day of closing; null reopens it. */
export async function saveClosed(trx: Trx, { companyId }: InCompany, closedOn: string | null): Promise<void> {
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
  approve_and_issue: details.approveAndIssue ? 1 : 0,
  keep_photo_details: details.keepPhotoDetails ? 1 : 0,
  occupant_months: details.occupantMonths,
});
