import { randomUUID } from 'node:crypto';
import type { Change } from '../../src/domain/report/merge.ts';
import type { Deps } from '../../src/server/context.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { issueReport } from '../../src/server/reports/issue.ts';
import { signReport } from '../../src/server/reports/sign.ts';
import { submitReport } from '../../src/server/reports/submit.ts';
import { findCertificateOfReport } from '../../src/server/repositories/certificates/certificates.ts';
import { getReport } from '../../src/server/repositories/reports/reports.ts';
import { approveAsItIs } from './approve.ts';
import { book, fill, type Person, type TestCompany } from './world.ts';

/** Signs a draft as it is and submits it. @returns its sequence number. */
export function handIn(db: Db, who: Person, reportId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { seq: read } = await getReport(trx, who, reportId);
    const signing = { seq: read, signature: who.name, image: null, submission: randomUUID() };
    const seq = await signReport(trx, who, reportId, signing, new Date());
    await submitReport(trx, who, reportId, { seq }, new Date());
    return seq;
  });
}

/** A whole inspection of the company's own site unless said otherwise, signed, submitted and approved. */
export async function approvedReport(
  db: Db,
  company: TestCompany,
  changes?: readonly Change[],
  siteId?: string,
): Promise<{ id: string; seq: number }> {
  const { electrician, supervisor } = company.people;
  const { reportId: id } = await book(db, company, electrician, siteId);
  await fill(db, electrician, id, changes);
  const seq = await handIn(db, electrician, id);
  await db.transaction().execute((trx) => approveAsItIs(trx, supervisor, id));
  return { id, seq };
}

/** The same, issued by the company's supervisor. @returns its certificate's number. */
export async function issuedReport(
  deps: Deps,
  company: TestCompany,
  changes?: readonly Change[],
  siteId?: string,
): Promise<{ id: string; number: string }> {
  const { supervisor } = company.people;
  const { id, seq } = await approvedReport(deps.db, company, changes, siteId);
  const signed = { submission: randomUUID(), contentHash: 'x', seq, signature: supervisor.name, drawing: undefined };
  await issueReport(deps, supervisor, id, signed);
  const certificate = await findCertificateOfReport(deps.db, supervisor, id);
  return { id, number: certificate?.number ?? '' };
}
