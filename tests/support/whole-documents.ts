import type { ReportDocument } from '../../src/domain/forms/definition.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { versionsOf, withDocuments, writeDocument } from '../../src/server/repositories/entries/documents.ts';

/** Puts another document in the place of a report's, past the log, for tests of what must never be. */
export async function replaceDocument(
  db: Db,
  report: { id: string; companyId: string },
  next: ReportDocument,
): Promise<void> {
  const stored = db
    .selectFrom('report')
    .where('id', '=', report.id)
    .select(['id', versionsOf(db).as('versions')]);
  const [row] = await withDocuments(db, () => stored.execute());
  if (!row) throw new Error(`report ${report.id} is gone`);
  await db.transaction().execute((trx) => writeDocument(trx, { ...report, document: row.document }, next));
}
