import { sql } from 'kysely';
import type { ReportDocument } from '../../src/domain/forms/definition.ts';
import { type Db, isPostgres } from '../../src/server/db/dialect.ts';
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

/** Takes the tables back to where a report's document was one text in its row, for tests of what migrates it. */
export async function backToWholeDocuments(db: Db, documents: ReadonlyMap<string, unknown>): Promise<void> {
  await sql`drop table report_part`.execute(db);
  if (isPostgres(db)) await sql`drop function report_part_refused`.execute(db);
  await sql`alter table report add column document text not null default '{}'`.execute(db);
  for (const [id, document] of documents)
    await sql`update report set document = ${JSON.stringify(document)} where id = ${id}`.execute(db);
  await sql`delete from migration where name = '2026-11-22-50-report-parts'`.execute(db);
}
