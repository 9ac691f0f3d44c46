import { sql } from 'kysely';
import type { ReportDocument } from '../../domain/forms/definition.ts';
import { applyEntries } from '../../domain/report/fold.ts';
import { documentOf } from '../../domain/report/parts.ts';
import { checkLogs } from '../../features/certificate-log/server/repository/check-log.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { type Db, isPostgres } from '../db/dialect.ts';
import { hashOf, verifyDetached } from '../documents/certificates/signing.ts';

/** A fault; `what` names the row, or the database itself. */
export type IntegrityFault = { what: string; fault: string };

/** The number of reports and certificates, how many certificates are in their company's log (`logged`), and the faults. */
export type IntegrityCheck = { reports: number; certificates: number; logged: number; faults: IntegrityFault[] };

type KeysOf = (companyId: string) => { keys: readonly unknown[] };

const ROWS_AT_ONCE = 50;
const ENTRIES_AT_ONCE = 2000;

/**
 * Checks that the database is whole: its own pages and indexes (SQLite only); every report's log against its document; every
 * certificate's text against its hash and signature; every company's log against its certificates. Holds only a few rows and one
 * report in memory at a time.
 * @param db  within `atOneMoment`, as people write meanwhile.
 */
export async function checkIntegrity(db: Db): Promise<IntegrityCheck> {
  const faults: IntegrityFault[] = [];
  const stage = (what: string, check: () => Promise<number>) => readable(db, what, faults, 0, check);
  await stage('database', () => checkFile(db, faults));
  const reports = await stage('reports', () => checkReports(db, faults));
  const keys = new Map<string, readonly unknown[]>();
  // A certificate signed before its key was revoked is still a signed certificate.
  const keysOf = (company: string) => ({ keys: keys.get(company) ?? [] });
  await stage('signing keys', () => readKeys(db, keys));
  const certificates = await stage('certificates', () => checkCertificates(db, keysOf, faults));
  const logged = await stage('logs of certificates', () => checkLogs(db, keysOf, faults));
  return { reports, certificates, logged, faults };
}

/**
 * Runs a check. A page that cannot be read becomes a fault, and the caller goes on with the rest.
 * @param otherwise  the result where something cannot be read.
 */
export async function readable<T>(
  db: Db,
  what: string,
  faults: IntegrityFault[],
  otherwise: T,
  check: () => Promise<T>,
): Promise<T> {
  // PostgreSQL answers nothing more in a transaction that has failed, unless it goes back to before.
  const mark = async (statement: string) => void (isPostgres(db) && (await sql.raw(statement).execute(db)));
  await mark('savepoint readable');
  try {
    return await check();
  } catch (error) {
    faults.push({ what, fault: `cannot be read: ${(error as Error).message}` });
    await mark('rollback to savepoint readable');
    return otherwise;
  }
}

/** PostgreSQL checks a page whenever it reads it, and enforces foreign keys itself. */
async function checkFile(db: Db, faults: IntegrityFault[]): Promise<number> {
  if (isPostgres(db)) return 0;
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  for (const { integrity_check: said } of rows) if (said !== 'ok') faults.push({ what: 'database', fault: said });
  const { rows: loose } = await sql<{ table: string; parent: string }>`
    select "table", parent from pragma_foreign_key_check limit 100`.execute(db);
  for (const { table, parent } of loose) faults.push({ what: table, fault: `a row points to no ${parent}` });
  return rows.length;
}

async function checkReports(db: Db, faults: IntegrityFault[]): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('report')
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .select(['id', 'seq'])
      .execute();
    for (const { id, seq } of page) {
      const fault = await faultOfReport(db, id, seq);
      if (fault) faults.push({ what: `report ${id}`, fault });
    }
    count += page.length;
    const last = page.at(-1);
    if (!last || page.length < ROWS_AT_ONCE) return count;
    after = last.id;
  }
}

async function storedDocument(db: Db, reportId: string): Promise<unknown> {
  const parts = await db
    .selectFrom('report_part')
    .where('report_id', '=', reportId)
    .select(['part', 'content'])
    .execute();
  return parts.length === 0 ? {} : documentOf(new Map(parts.map((each) => [each.part, JSON.parse(each.content)])));
}

async function faultOfReport(db: Db, reportId: string, seq: number): Promise<string | undefined> {
  let folded = {} as ReportDocument;
  let after = 0;
  for (;;) {
    const entries = await db
      .selectFrom('entry')
      .where('report_id', '=', reportId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(ENTRIES_AT_ONCE)
      .select(['seq', 'path', 'value', 'kind'])
      .execute();
    for (const entry of entries) if (entry.seq !== ++after) return `its log has no entry ${after}`;
    folded = applyEntries(
      folded,
      entries.map(({ path, value, kind }) => ({ path, kind, value: JSON.parse(value) })),
    );
    if (entries.length < ENTRIES_AT_ONCE) break;
  }
  if (after !== seq) return `its log ends at entry ${after} of ${seq}`;
  try {
    const stored = await storedDocument(db, reportId);
    return canonicalJson(stored) === canonicalJson(folded) ? undefined : 'its document does not match its log';
  } catch (error) {
    return `its document cannot be put together: ${(error as Error).message}`;
  }
}

async function readKeys(db: Db, keys: Map<string, readonly unknown[]>): Promise<number> {
  const rows = await db.selectFrom('signing_key').select(['company_id', 'public_jwk']).execute();
  for (const [company, own] of Map.groupBy(rows, (row) => row.company_id))
    keys.set(
      company,
      own.map((row) => JSON.parse(row.public_jwk)),
    );
  return rows.length;
}

async function checkCertificates(db: Db, keysOf: KeysOf, faults: IntegrityFault[]): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('certificate')
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .select(['id', 'company_id', 'canonical', 'hash', 'signature'])
      .execute();
    for (const { id, company_id: company, canonical, hash, signature } of page) {
      const verified = verifyDetached(canonical, signature, keysOf(company));
      if (hashOf(canonical) !== hash)
        faults.push({ what: `certificate ${id}`, fault: 'its data does not match its hash' });
      if (!verified.ok)
        faults.push({ what: `certificate ${id}`, fault: `its signature is not valid: ${verified.reason}` });
    }
    count += page.length;
    const last = page.at(-1);
    if (!last || page.length < ROWS_AT_ONCE) return count;
    after = last.id;
  }
}
