import { randomUUID } from 'node:crypto';
import type { Deps } from '../../src/server/context.ts';
import { issueReport } from '../../src/server/reports/issue.ts';
import { findCertificateOfReport } from '../../src/server/repositories/certificates/certificates.ts';
import { approvedReport } from './approved-report.ts';
import { type TestCompany, wholeInspection } from './world.ts';

/** A whole inspection of the company's own site, on 20 November 2026 unless said, issued by its supervisor. @returns its certificate's number. */
export async function issuedReport(
  deps: Deps,
  company: TestCompany,
  changes = wholeInspection(),
): Promise<{ id: string; number: string }> {
  const { supervisor } = company.people;
  const { id, seq } = await approvedReport(deps.db, company, changes);
  const signed = { submission: randomUUID(), contentHash: 'x', seq, signature: supervisor.name, drawing: undefined };
  await issueReport(deps, supervisor, id, signed);
  const certificate = await findCertificateOfReport(deps.db, supervisor, id);
  return { id, number: certificate?.number ?? '' };
}
