import type { NotNull } from 'kysely';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import type { InCompany, Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { versionsOf, withDocuments } from '../entries/documents.ts';
import { visibleCertificates, visibleReports } from '../fences.ts';
import type { Report } from './reports.ts';

/** The last inspection of a site, as issued. */
export type LastInspection = {
  reportId: string;
  number: string;
  revision: number;
  /** YYYY-MM-DD */
  inspectedOn: string;
  document: ReportDocument;
};

/**
 * The issued report of the site's inspection before this one: the latest that is neither superseded nor withdrawn, of
 * the same form or one that its form may be begun from (of any form, where this one is for one circuit of the installation), and not
 * another revision of this one. Fenced like certificates: a viewer who sees the site sees its issued reports.
 */
export async function findLastInspection(
  db: Db,
  viewer: Viewer,
  report: Pick<Report, 'id' | 'siteId' | 'correctsCertificateId' | 'document'>,
): Promise<LastInspection | undefined> {
  const number = await lineNumber(db, viewer, report);
  const { oneCircuit, summary, beginsFrom = [report.document.form_type] } = definitionOf(report.document);
  const { inspectedOn } = summary(report.document);
  let query = visibleCertificates(db, viewer)
    .innerJoin('report', 'report.id', 'certificate.report_id')
    .where('certificate.site_id', '=', report.siteId)
    .where('certificate.status', '=', 'current')
    .where('certificate.inspected_on', 'is not', null)
    .where('certificate.report_id', '<>', report.id);
  if (!oneCircuit) query = query.where('report.form_type', 'in', [...beginsFrom]);
  if (number !== undefined) query = query.where('certificate.number', '<>', number);
  if (inspectedOn !== undefined) query = query.where('certificate.inspected_on', '<', inspectedOn);
  const last = query
    .orderBy('certificate.inspected_on', 'desc')
    .orderBy('certificate.issued_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .limit(1)
    .select(['report.id', 'certificate.number', 'certificate.revision', 'certificate.inspected_on'])
    .$narrowType<{ inspected_on: NotNull }>()
    .select(versionsOf(db).as('versions'));
  const [row] = await withDocuments(db, () => last.execute());
  return (
    row && {
      reportId: row.id,
      number: row.number,
      revision: row.revision,
      inspectedOn: row.inspected_on,
      document: row.document,
    }
  );
}

export type EarlierReport = { id: string; siteName: string; number: string | null; document: ReportDocument };

/** Reports that the same inspector submitted before this one, the latest first; other revisions of it are left out. */
export async function listHandedInBefore(
  db: Db,
  viewer: Viewer,
  report: Report,
  most: number,
): Promise<EarlierReport[]> {
  if (report.submittedAt === null) return [];
  const number = await lineNumber(db, viewer, report);
  let query = visibleReports(db, viewer)
    .innerJoin('site', 'site.id', 'report.site_id')
    .leftJoin('certificate as issued', 'issued.report_id', 'report.id')
    .leftJoin('certificate as corrected', 'corrected.id', 'report.corrects_certificate_id')
    .where('report.electrician_id', '=', report.electricianId)
    .where('report.id', '<>', report.id)
    .where('report.status', '<>', 'discarded')
    .where('report.submitted_at', '<', report.submittedAt);
  if (number !== undefined)
    query = query.where((where) =>
      where.and([
        where.or([where('issued.number', 'is', null), where('issued.number', '<>', number)]),
        where.or([where('corrected.number', 'is', null), where('corrected.number', '<>', number)]),
      ]),
    );
  const handedIn = query
    .orderBy('report.submitted_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(most)
    .select(['report.id', 'site.name', 'issued.number', versionsOf(db).as('versions')]);
  const rows = await withDocuments(db, () => handedIn.execute());
  return rows.map(({ id, name, number: own, document }) => ({
    id,
    siteName: name,
    number: own,
    document,
  }));
}

/** The number of a report and its other revisions; undefined before the first of them is issued. The caller has read the report. */
export async function lineNumber(
  db: Db,
  viewer: InCompany,
  { id, correctsCertificateId }: Pick<Report, 'id' | 'correctsCertificateId'>,
): Promise<string | undefined> {
  // Two queries: for both conditions in one, SQLite uses neither index, and reads every certificate there is.
  const own = db
    .selectFrom('certificate')
    .where('certificate.company_id', '=', viewer.companyId)
    .select('certificate.number');
  const row =
    (await own.where('certificate.report_id', '=', id).executeTakeFirst()) ??
    (correctsCertificateId === null
      ? undefined
      : await own.where('certificate.id', '=', correctsCertificateId).executeTakeFirst());
  return row?.number;
}

/** Ids of a report that the caller has read and of the issued reports in its line of revisions: an answer to one of them holds for the others. */
export async function reportsOfLine(
  db: Db,
  viewer: InCompany,
  report: Pick<Report, 'id' | 'correctsCertificateId'>,
): Promise<string[]> {
  const number = await lineNumber(db, viewer, report);
  if (number === undefined) return [report.id];
  const issued = await db
    .selectFrom('certificate')
    .where('certificate.company_id', '=', viewer.companyId)
    .where('certificate.number', '=', number)
    .select('certificate.report_id as id')
    .execute();
  return [...new Set([report.id, ...issued.map(({ id }) => id)])];
}

/** For present measured readings of a report that the caller has read: when each was first entered, by whom, and in which save; by path. */
export async function firstEntries(
  db: Db,
  viewer: InCompany,
  reportId: string,
): Promise<Map<string, { at: string; by: string; submission: string }>> {
  const rows = await db
    .selectFrom('entry')
    .where('entry.company_id', '=', viewer.companyId)
    .where('entry.report_id', '=', reportId)
    .where('entry.kind', '=', 'set')
    .where('entry.provenance', '=', 'measured')
    .orderBy('entry.seq')
    .select(['entry.path', 'entry.server_at', 'entry.author_id', 'entry.submission'])
    .execute();
  const first = new Map<string, { at: string; by: string; submission: string }>();
  for (const { path, server_at, author_id, submission } of rows)
    if (!first.has(path)) first.set(path, { at: server_at, by: author_id, submission });
  return first;
}

/** When the visit of a report that the caller has read was started; UTC ISO text. */
export async function visitStart(
  db: Db,
  viewer: InCompany,
  { visitId }: Pick<Report, 'visitId'>,
): Promise<string | undefined> {
  if (visitId === null) return undefined;
  const visit = await db
    .selectFrom('visit')
    .where('visit.company_id', '=', viewer.companyId)
    .where('visit.id', '=', visitId)
    .select('visit.started_at')
    .executeTakeFirst();
  return visit?.started_at ?? undefined;
}
