import canonicalize from 'canonicalize';
import type { Edition, FormType, ReportDocument } from '../../domain/forms/definition.ts';
import { newReport } from '../../domain/forms/form-definition.ts';
import type { Conflict } from '../../domain/report/entry.ts';
import { valueAt } from '../../domain/report/fold.ts';
import type { Change } from '../../domain/report/merge.ts';
import { type ReportAction, type ReportStatus, statusAfter } from '../../domain/report/status.ts';
import { mustBeAllowed } from '../authorization.ts';
import type { Viewer } from '../context.ts';
import type { Db, Trx } from '../db/dialect.ts';
import { type Blank, prepared } from '../db/prepared.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../errors.ts';
import { newId, sha256 } from '../ids.ts';
import { appendAudit } from './audit.ts';
import { hasEntered } from './entered-values.ts';
import { type LockedReport, lockReport, writeChange } from './entries.ts';
import { blankViewer, type Fenced, type FenceValue, fenceValues, visibleReports } from './fences.ts';
import { parsedDocument } from './parsed-documents.ts';
import type { User } from './users.ts';

/** Who signed as the inspector, bound to the content by its hash. */
export type InspectorSignature = {
  name: string;
  user_id: string;
  /** UTC ISO text. */
  at: string;
  /** SHA-256 of the document's canonical JSON (RFC 8785). */
  hash: string;
  seq: number;
};

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
  /** Of the company: IANA name. */
  timeZone: string;
  returnedSeq: number | null;
  submittedSeq: number | null;
  submittedBy: string | null;
  approvedBy: string | null;
  approvedAt: string | null;
  inspectorSignature: InspectorSignature | null;
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
  'report.document',
  'report.conflicts',
  'report.returned_seq',
  'report.submitted_seq',
  'report.submitted_by',
  'report.approved_by',
  'report.approved_at',
  'report.inspector_signature',
] as const;

const reports = (db: Db, viewer: Viewer) => {
  mustBeAllowed(viewer, 'reports.read');
  return summaries(db, viewer);
};
const summaries = (db: Db, viewer: Fenced) =>
  visibleReports(db, viewer)
    .innerJoin('site', 'site.id', 'report.site_id')
    .innerJoin('user', 'user.id', 'report.electrician_id')
    .leftJoin('visit', 'visit.id', 'report.visit_id')
    .select(summaryColumns);
type SummaryRow = Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number];

const wholeReport = prepared((db: Db, blank: Blank<'reportId' | FenceValue>, { role }: Pick<Viewer, 'role'>) =>
  summaries(db, blankViewer(blank, role))
    .innerJoin('company', 'company.id', 'report.company_id')
    .select(wholeColumns)
    .select('company.time_zone')
    .where('report.id', '=', blank('reportId')),
);

/** @throws NotFoundError when there is none that the viewer may see: the caller cannot tell which. */
export async function getReport(db: Db, viewer: Viewer, reportId: string): Promise<Report> {
  mustBeAllowed(viewer, 'reports.read');
  const [row] = await wholeReport(db, { reportId, ...fenceValues(viewer) }, { role: viewer.role });
  if (!row) throw new NotFoundError(`report ${reportId}`);
  return {
    ...toSummary(row),
    seq: row.seq,
    document: parsedDocument(row.id, row.document),
    conflicts: JSON.parse(row.conflicts),
    timeZone: row.time_zone,
    returnedSeq: row.returned_seq,
    submittedSeq: row.submitted_seq,
    submittedBy: row.submitted_by,
    approvedBy: row.approved_by,
    approvedAt: row.approved_at,
    inspectorSignature: row.inspector_signature === null ? null : JSON.parse(row.inspector_signature),
  };
}

/** The latest changed first, at most 200. */
export async function listReports(
  db: Db,
  viewer: Viewer,
  { status, electricianId, siteId }: { status?: readonly ReportStatus[]; electricianId?: string; siteId?: string } = {},
): Promise<ReportSummary[]> {
  let query = reports(db, viewer);
  if (status) query = query.where('report.status', 'in', status);
  if (electricianId !== undefined) query = query.where('report.electrician_id', '=', electricianId);
  if (siteId !== undefined) query = query.where('report.site_id', '=', siteId);
  const rows = await query.orderBy('report.updated_at', 'desc').orderBy('report.id', 'desc').limit(200).execute();
  return rows.map(toSummary);
}

export type NewReport = {
  siteId: string;
  visitId: string | null;
  electricianId: string;
  edition: Edition;
  changes: readonly Change[];
  corrects?: { certificateId: string; reason: string };
};

/** A draft with its first entries. Site, visit and electrician are the caller's to check. @returns the id. */
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
      form_type: 'EICR',
      edition: report.edition,
      status: 'draft',
      electrician_id: report.electricianId,
      seq: 0,
      document: '{}',
      conflicts: '[]',
      corrects_certificate_id: report.corrects?.certificateId ?? null,
      correction_reason: report.corrects?.reason ?? null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const blank: LockedReport = {
    id,
    status: 'draft',
    seq: 0,
    document: {} as ReportDocument,
    conflicts: [],
    isSigned: false,
  };
  const kind = Object.entries(newReport(report.edition)).map(
    ([path, value]): Change => ({ path, value: value as string, provenance: 'carried' }),
  );
  await writeChange(trx, viewer, blank, { base: 0, changes: [...kind, ...report.changes], submission: id }, now);
  return id;
}

/**
 * Signs as the inspector: writes what is signed with (name, drawing, day) and binds it to the content. A drawing is bound
 * with it, for the document names it by its hash.
 * @param seq of the report as the inspector saw it.
 * @returns the sequence number that is signed.
 * @throws ConflictError when the report has changed since, or a conflict waits for a choice.
 * @throws ForbiddenError for an apprentice: an electrician takes the report over first.
 */
export async function signReport(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  { seq, name, changes, submission }: { seq: number; name: string; changes: readonly Change[]; submission: string },
  now = new Date(),
): Promise<number> {
  mustBeAllowed(viewer, 'reports.sign');
  const report = await lockReport(trx, viewer, reportId);
  mustBePossible('sign', report);
  if (report.seq !== seq)
    throw new ConflictError('This report has changed since you read it. Read it again before you sign.');
  if (report.conflicts.length > 0)
    throw new ConflictError('Some values were entered twice. Choose between them before you sign.');
  const unsigned = { ...report, isSigned: false };
  const written = await writeChange(trx, viewer, unsigned, { base: seq, changes, submission }, now);
  const { document } = await lockReport(trx, viewer, reportId);
  const signature: InspectorSignature = {
    name,
    user_id: viewer.userId,
    at: now.toISOString(),
    hash: contentHash(document),
    seq: written.seq,
  };
  await update(trx, viewer, reportId, { inspector_signature: JSON.stringify(signature) }, now);
  const drawing = valueAt(document, 'declaration/inspected_by/signature_image');
  const detail = { seq: written.seq, ...(typeof drawing === 'string' && { drawing }) };
  await appendAudit(trx, viewer, { action: 'report.signed', subject: reportId, detail }, now);
  return written.seq;
}

/** SHA-256 of a document's canonical JSON: what an inspector's signature is bound to. */
export const contentHash = (document: ReportDocument): string => sha256(canonicalize(document) as string);

/**
 * Hands a signed report to review. Whether it is complete is the caller's to check, on this very `seq`.
 * @throws ConflictError when it has changed since it was signed, or was submitted already.
 */
export async function submitReport(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  { seq }: { seq: number },
  now = new Date(),
): Promise<void> {
  mustBeAllowed(viewer, 'reports.sign');
  const report = await lockReport(trx, viewer, reportId);
  const status = mustBePossible('submit', report);
  if (report.seq !== seq || !report.isSigned)
    throw new ConflictError('This report has changed since it was signed. Sign it again.');
  const at = now.toISOString();
  await update(
    trx,
    viewer,
    reportId,
    { status, submitted_seq: seq, submitted_by: viewer.userId, submitted_at: at },
    now,
  );
  const { visitId } = await getReport(trx, viewer, reportId);
  if (visitId !== null)
    await trx
      .updateTable('visit')
      .set({ status: 'done' })
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', visitId)
      .execute();
  await appendAudit(trx, viewer, { action: 'report.submitted', subject: reportId, detail: { seq } }, now);
}

/** Gives a report back to be corrected; what changes from here on is what the supervisor will be shown. */
export async function returnReport(trx: Trx, viewer: Viewer, reportId: string, now = new Date()): Promise<void> {
  mustBeAllowed(viewer, 'reports.review');
  const report = await lockReport(trx, viewer, reportId);
  const status = mustBePossible('return', report);
  await update(trx, viewer, reportId, { status, returned_seq: report.seq, approved_by: null, approved_at: null }, now);
  await appendAudit(trx, viewer, { action: 'report.returned', subject: reportId, detail: { seq: report.seq } }, now);
}

/**
 * @param seq of the report as the supervisor read it.
 * @throws ForbiddenError when it is the viewer's own report and the company does not let one person do both.
 */
export async function approveReport(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  { seq }: { seq: number },
  now = new Date(),
): Promise<void> {
  mustBeAllowed(viewer, 'reports.review');
  const report = await lockReport(trx, viewer, reportId);
  const status = mustBePossible('approve', report);
  if (report.seq !== seq)
    throw new ConflictError('This report has changed since you read it. Read it again before you approve it.');
  await mustNotBeOwnReport(trx, viewer, reportId);
  await update(trx, viewer, reportId, { status, approved_by: viewer.userId, approved_at: now.toISOString() }, now);
  await appendAudit(trx, viewer, { action: 'report.approved', subject: reportId, detail: { seq } }, now);
}

/**
 * Nobody approves or issues what they inspected or submitted themselves, unless the company's setting says that one person
 * may do both.
 * @throws ForbiddenError
 */
export async function mustNotBeOwnReport(trx: Trx, viewer: Viewer, reportId: string): Promise<void> {
  if (await isOwnReport(trx, viewer, reportId)) throw new ForbiddenError('approve or issue a report of your own');
}

/**
 * Whether the report is the viewer's own, in a company where that matters: theirs to fill in, signed or submitted by them,
 * or with values that they entered before it was handed to somebody else.
 */
export async function isOwnReport(db: Db, viewer: Viewer, reportId: string): Promise<boolean> {
  const row = await visibleReports(db, viewer)
    .innerJoin('company', 'company.id', 'report.company_id')
    .where('report.id', '=', reportId)
    .select(['report.electrician_id', 'report.submitted_by', 'report.inspector_signature', 'company.issue_own_reports'])
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`report ${reportId}`);
  if (row.issue_own_reports === 1) return false;
  const signature: InspectorSignature | null =
    row.inspector_signature === null ? null : JSON.parse(row.inspector_signature);
  if ([row.electrician_id, row.submitted_by, signature?.user_id].includes(viewer.userId)) return true;
  return hasEntered(db, viewer, reportId);
}

/** Puts a draft away for good; its log stays. */
export async function discardReport(trx: Trx, viewer: Viewer, reportId: string, now = new Date()): Promise<void> {
  mustBeAllowed(viewer, 'reports.discard');
  const report = await lockReport(trx, viewer, reportId);
  await update(trx, viewer, reportId, { status: mustBePossible('discard', report) }, now);
  await appendAudit(trx, viewer, { action: 'report.discarded', subject: reportId }, now);
}

/** What the declaration says of the inspector. */
export const inspectorValues = (user: Pick<User, 'name' | 'position' | 'qualificationRefs'>): Change[] =>
  Object.entries({ name: user.name, position: user.position, qualification_refs: user.qualificationRefs }).map(
    ([part, value]) => ({
      path: `declaration/inspected_by/${part}`,
      value: value === '' ? null : value,
      provenance: 'carried',
    }),
  );

type Changed = Partial<
  Record<'inspector_signature' | 'submitted_by' | 'submitted_at' | 'approved_by' | 'approved_at', string | null> &
    Record<'submitted_seq' | 'returned_seq', number> & { status: ReportStatus; electrician_id: string }
>;
async function update(trx: Trx, viewer: Viewer, reportId: string, changed: Changed, now: Date): Promise<void> {
  await trx
    .updateTable('report')
    .set({ ...changed, updated_at: now.toISOString() })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', reportId)
    .execute();
}

const words: { readonly [A in ReportAction]: string } = {
  fill: 'filled in',
  sign: 'signed',
  submit: 'submitted',
  return: 'returned',
  approve: 'approved',
  issue: 'issued',
  discard: 'discarded',
};

/** @returns the state the action leads to. @throws ConflictError when the report's state does not allow it. */
export function mustBePossible(action: ReportAction, { status }: { status: ReportStatus }): ReportStatus {
  const next = statusAfter(action, status);
  if (!next) throw new ConflictError(`This report is ${status}: it cannot be ${words[action]} now.`);
  return next;
}

const toSummary = (row: SummaryRow): ReportSummary => ({
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
