import { sql } from 'kysely';
import type { Edition } from '../../../domain/editions.ts';
import type { FormDefinition, FormType, ReportDocument } from '../../../domain/forms/definition.ts';
import { newDocument } from '../../../domain/forms/registry.ts';
import type { Conflict } from '../../../domain/report/entry.ts';
import type { Change } from '../../../domain/report/merge.ts';
import { type GivenSignatures, readSignatures } from '../../../domain/report/signatures.ts';
import type { ReportStatus } from '../../../domain/report/status.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { type Blank, prepared } from '../../db/prepared.ts';
import { versionsOf, withDocuments } from '../entries/documents.ts';
import { writeChange } from '../entries/entries.ts';
import { blankViewer, type Fenced, type FenceValue, fenceValues, isColleagueOn, visibleReports } from '../fences.ts';
import { listed } from '../listed.ts';

export type ReportSummary = {
  id: string;
  formType: FormType;
  edition: Edition;
  status: ReportStatus;
  siteId: string;
  siteName: string;
  addressLines: string[];
  town: string;
  postcode: string;
  clientId: string;
  visitId: string | null;
  /** Day of the visit, YYYY-MM-DD. */
  visitDay: string | null;
  electricianId: string;
  electricianName: string;
  correctsCertificateId: string | null;
  correctionReason: string | null;
  submittedAt: string | null;
  updatedAt: string;
};
export type Report = ReportSummary & {
  seq: number;
  document: ReportDocument;
  conflicts: Conflict[];
  /** The company's, an IANA name. */
  timeZone: string;
  returnedSeq: number | null;
  submittedSeq: number | null;
  submittedBy: string | null;
  approvedBy: string | null;
  approvedAt: string | null;
  /** Of the people who fill it in. */
  signatures: GivenSignatures;
  /** Whether the viewer is a colleague on its visit: they fill it in together. */
  isColleagues?: boolean;
};

const summaryColumns = [
  'report.id',
  'report.form_type',
  'report.edition',
  'report.status',
  'report.site_id',
  'site.name as site_name',
  'site.address_lines',
  'site.town',
  'site.postcode',
  'site.client_id',
  'report.visit_id',
  'visit.day',
  'report.electrician_id',
  'user.name as electrician_name',
  'report.corrects_certificate_id',
  'report.correction_reason',
  'report.submitted_at',
  'report.updated_at',
] as const;
const wholeColumns = [
  'report.seq',
  'report.conflicts',
  'report.returned_seq',
  'report.submitted_seq',
  'report.submitted_by',
  'report.approved_by',
  'report.approved_at',
  'report.signatures',
] as const;

/** Reports that the viewer may see, with the columns of a list: `toSummary` maps a row. */
export const reports = (db: Db, viewer: Fenced) =>
  visibleReports(db, viewer)
    .innerJoin('site', 'site.id', 'report.site_id')
    .innerJoin('user', 'user.id', 'report.electrician_id')
    .leftJoin('visit', 'visit.id', 'report.visit_id')
    .select(summaryColumns);
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number];

const wholeReport = prepared((db: Db, blank: Blank<'reportId' | FenceValue>, { role }: Pick<Viewer, 'role'>) =>
  reports(db, blankViewer(blank, role))
    .innerJoin('company', 'company.id', 'report.company_id')
    .select(wholeColumns)
    .select('company.time_zone')
    .select(versionsOf(db).as('versions'))
    .select(
      sql<number | boolean>`${isColleagueOn(db, blankViewer(blank, role), 'report.visit_id')}`.as('is_colleagues'),
    )
    .where('report.id', '=', blank('reportId')),
);

/** @throws NotFoundError when there is none, or the viewer may not see it: the caller cannot tell which. */
export async function getReport(db: Db, viewer: Viewer, reportId: string): Promise<Report> {
  const [row] = await withDocuments(db, () =>
    wholeReport(db, { reportId, ...fenceValues(viewer) }, { role: viewer.role }),
  );
  if (!row) throw new NotFoundError(`report ${reportId}`);
  return {
    ...toSummary(row),
    seq: row.seq,
    document: row.document,
    conflicts: JSON.parse(row.conflicts),
    timeZone: row.time_zone,
    returnedSeq: row.returned_seq,
    submittedSeq: row.submitted_seq,
    submittedBy: row.submitted_by,
    approvedBy: row.approved_by,
    approvedAt: row.approved_at,
    signatures: readSignatures(row.signatures),
    ...(Boolean(row.is_colleagues) && { isColleagues: true }),
  };
}

/** Reports of a site that are in one of the states, or in any; the latest changed first, at most 200. */
export async function listReportsOfSite(
  db: Db,
  viewer: Viewer,
  siteId: string,
  status?: readonly ReportStatus[],
): Promise<ReportSummary[]> {
  let query = reports(db, viewer).where('report.site_id', '=', siteId);
  if (status) query = query.where('report.status', 'in', status);
  const rows = await query.orderBy('report.updated_at', 'desc').orderBy('report.id', 'desc').limit(200).execute();
  return rows.map(toSummary);
}

export type NewReport = {
  siteId: string;
  visitId: string | null;
  electricianId: string;
  form: FormDefinition;
  changes: readonly Change[];
  corrects?: { certificateId: string; reason: string };
};

/** A draft with its first entries. The caller has checked site, visit and electrician. @returns the id. */
export async function createReport(trx: Trx, viewer: Viewer, report: NewReport, now: Date): Promise<string> {
  const id = newId();
  const at = now.toISOString();
  await trx
    .insertInto('report')
    .values({
      id,
      company_id: viewer.companyId,
      site_id: report.siteId,
      visit_id: report.visitId,
      form_type: report.form.formType,
      edition: report.form.edition,
      status: 'draft',
      electrician_id: report.electricianId,
      seq: 0,
      conflicts: '[]',
      corrects_certificate_id: report.corrects?.certificateId ?? null,
      correction_reason: report.corrects?.reason ?? null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const blank = { id, seq: 0, document: {} as ReportDocument, conflicts: [], signatures: {} };
  const kind = Object.entries(newDocument(report.form)).map(
    ([path, value]): Change => ({ path, value: value as string, provenance: 'carried' }),
  );
  await writeChange(trx, viewer, blank, { base: 0, changes: [...kind, ...report.changes], submission: id }, now);
  return id;
}

export const toSummary = (row: SummaryRow): ReportSummary => ({
  id: row.id,
  formType: row.form_type,
  edition: row.edition,
  status: row.status,
  siteId: row.site_id,
  siteName: row.site_name,
  addressLines: JSON.parse(row.address_lines),
  town: row.town,
  postcode: row.postcode,
  clientId: row.client_id,
  visitId: row.visit_id,
  visitDay: row.day,
  electricianId: row.electrician_id,
  electricianName: row.electrician_name,
  correctsCertificateId: row.corrects_certificate_id,
  correctionReason: row.correction_reason,
  submittedAt: row.submitted_at,
  updatedAt: row.updated_at,
});

/** The reports of some ids that the viewer sees, by id. */
export async function listReportsByIds(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, ReportSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await reports(db, viewer).where('report.id', 'in', listed(db, ids).select('hit.id')).execute();
  return new Map(rows.map((row) => [row.id, toSummary(row)]));
}
