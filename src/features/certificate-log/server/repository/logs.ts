import type { InCompany } from '../../../../kernel/viewer.ts';
import { newCode } from '../../../../server/codes.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import { lockCompany } from '../../../../server/repositories/people/companies.ts';
import type { CertificateLogTable } from '../schema.ts';

/** A company's log of certificates. */
export type CertificateLog = {
  companyId: string;
  /** In every head and in the public address. */
  name: string;
  /** Number of certificates in it. */
  size: number;
  /** How many certificates from before the log it begins with; null until all of them are in it, and until then no head is signed. */
  backlog: number | null;
  /** Where the daily head is mailed to, or ''. */
  mailTo: string;
  /** UTC ISO text. */
  beganAt: string;
};

/** Undefined before the company's first certificate. */
export async function findLog(db: Db, { companyId }: InCompany): Promise<CertificateLog | undefined> {
  const row = await db
    .selectFrom('certificate_log')
    .where('company_id', '=', companyId)
    .limit(1)
    .selectAll()
    .executeTakeFirst();
  return row && toLog(row);
}

/** Not fenced: a log is public under its name. */
export async function findLogByName(db: Db, name: string): Promise<CertificateLog | undefined> {
  const row = await db.selectFrom('certificate_log').where('name', '=', name).selectAll().executeTakeFirst();
  return row && toLog(row);
}

/** The same, locked: no other transaction appends to it until this one ends. */
export async function lockLog(trx: Trx, whose: InCompany): Promise<CertificateLog | undefined> {
  await lockCompany(trx, whose);
  return findLog(trx, whose);
}

/** Begins a log with nothing in it. The caller holds the company's lock. */
export async function beginLog(trx: Trx, { companyId }: InCompany, now: Date): Promise<CertificateLog> {
  const row = {
    company_id: companyId,
    name: newCode(),
    size: 0,
    backlog: null,
    mail_to: '',
    began_at: now.toISOString(),
  };
  await trx.insertInto('certificate_log').values(row).execute();
  return toLog(row);
}

/** Records that all certificates from before the log are in it. */
export async function saveBacklog(trx: Trx, { companyId }: InCompany, backlog: number): Promise<void> {
  await trx.updateTable('certificate_log').set({ backlog }).where('company_id', '=', companyId).execute();
}

/** @param mailTo  '' for nobody. */
export async function saveMailTo(trx: Trx, { companyId }: InCompany, mailTo: string): Promise<void> {
  await trx.updateTable('certificate_log').set({ mail_to: mailTo }).where('company_id', '=', companyId).execute();
}

/** Every log of the installation: for background work, never for a page. */
export async function listLogs(db: Db): Promise<CertificateLog[]> {
  return (await db.selectFrom('certificate_log').orderBy('company_id').selectAll().execute()).map(toLog);
}

/** The companies with certificates from before the log that are not yet in it. Not fenced: for background work. */
export async function listCompaniesToCatchUp(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('company')
    .leftJoin('certificate_log', 'certificate_log.company_id', 'company.id')
    .where('certificate_log.backlog', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('certificate').whereRef('certificate.company_id', '=', 'company.id').select('certificate.id')),
    )
    .orderBy('company.id')
    .select('company.id')
    .execute();
  return rows.map(({ id }) => id);
}

const toLog = (row: CertificateLogTable): CertificateLog => ({
  companyId: row.company_id,
  name: row.name,
  size: row.size,
  backlog: row.backlog,
  mailTo: row.mail_to,
  beganAt: row.began_at,
});
