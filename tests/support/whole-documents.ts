import type { ReportDocument } from '../../src/domain/forms/definition.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { readDocument, writeDocument } from '../../src/server/repositories/documents.ts';

/** Puts another document in the place of a report's, past the log, for tests of what must never be. */
export async function replaceDocument(
  db: Db,
  report: { id: string; companyId: string },
  next: ReportDocument,
): Promise<void> {
  const document = await readDocument(db, report.id);
  await db.transaction().execute((trx) => writeDocument(trx, { ...report, document }, next));
}
