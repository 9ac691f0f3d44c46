import canonicalize from 'canonicalize';
import type { FormDefinition, ReportDocument } from '../../domain/forms/definition.ts';
import { definitionOf, type FormName } from '../../domain/forms/registry.ts';
import { isOfSignatory, signatoryAt } from '../../domain/forms/signatories.ts';
import type { Change } from '../../domain/report/merge.ts';
import { type ReportAction, type ReportStatus, statusAfter } from '../../domain/report/status.ts';
import { mustBeAllowed } from '../authorization.ts';
import { dayIn } from '../company-day.ts';
import type { Viewer } from '../context.ts';
import type { Db, Trx } from '../db/dialect.ts';
import { isUniqueViolation } from '../db/faults.ts';
import { ConflictError } from '../errors.ts';
import { sha256 } from '../ids.ts';
import { finishVisit } from '../visits/finish.ts';
import { appendAudit } from './audit.ts';
import { getCompany } from './companies.ts';
import { lockReport, writeChange } from './entries.ts';
import { mustNotBeOwnReport } from './own-reports.ts';
import { listReportEvents, type ReportEvent } from './report-events.ts';
import { getReport, type InspectorSignature } from './reports.ts';
import { commentsWithoutReply, listComments } from './review-comments.ts';
import { mustBeOwnName, type Signing, signatoryValues } from './signatories.ts';
import { getUser, type User } from './users.ts';

/**
 * Signs as the inspector: fills the inspector's block of the declaration from the account that signs and binds it to the
 * content. A drawing is bound with it, for the document names it by its hash.
 * @param seq of the report as the inspector saw it.
 * @returns the sequence number that is signed.
 * @throws ConflictError when the report has changed since, or a conflict waits for a choice.
 * @throws ForbiddenError for an apprentice: an electrician takes the report over first.
 * @throws BadInputError when the name is not that of the account.
 */
export async function signReport(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  { seq, signature, image, submission }: { seq: number; submission: string } & Omit<Signing, 'day'>,
  now = new Date(),
): Promise<number> {
  mustBeAllowed(viewer, 'reports.sign');
  const report = await lockReport(trx, viewer, reportId);
  mustBePossible('sign', report);
  const [user, company] = [await getUser(trx, viewer, viewer.userId), await getCompany(trx, viewer)];
  mustBeOwnName(signature, user);
  if (report.seq !== seq)
    throw new ConflictError('This report has changed since you read it. Read it again before you sign.');
  if (report.conflicts.some(({ path }) => !isOfSignatory(path)))
    throw new ConflictError('Some values were entered twice. Choose between them before you sign.');
  const signing = { signature, image, day: dayIn(now, company.timeZone) };
  const changes = signatoryValues(signatoryAt(definitionOf(report.document), 'signing'), { user, company, signing });
  const unsigned = { ...report, isSigned: false };
  const written = await writeChange(trx, viewer, unsigned, { base: seq, changes, submission }, now);
  const { document } = await lockReport(trx, viewer, reportId);
  const signed: InspectorSignature = {
    name: user.name,
    user_id: user.id,
    at: now.toISOString(),
    hash: contentHash(document),
    seq: written.seq,
  };
  await update(trx, viewer, reportId, { inspector_signature: JSON.stringify(signed) }, now);
  const detail = { seq: written.seq, ...(image !== null && { drawing: image }) };
  await appendAudit(trx, viewer, { action: 'report.signed', subject: reportId, detail }, now);
  return written.seq;
}

/** SHA-256 of a document's canonical JSON: what an inspector's signature is bound to. */
export const contentHash = (document: ReportDocument): string => sha256(canonicalize(document) as string);

/**
 * Hands a signed report to review. Whether it is complete is the caller's to check, on this very `seq`.
 * @throws ConflictError when it has changed since it was signed, was submitted already, or was returned with comments that
 * nobody has replied to since.
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
  const left = await commentsWithoutReply(trx, viewer, reportId);
  if (left.length > 0) throw new ConflictError('Reply to every comment of the review before you hand the report in.');
  const at = now.toISOString();
  await update(
    trx,
    viewer,
    reportId,
    { status, submitted_seq: seq, submitted_by: viewer.userId, submitted_at: at },
    now,
  );
  const { visitId } = await getReport(trx, viewer, reportId);
  if (visitId !== null) await finishVisit(trx, viewer, visitId, now);
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
 * Holds a report that is to be approved: nothing in it changes until the transaction ends.
 * @param seq of the report as the supervisor read it.
 * @throws ConflictError when it has changed since, or is not handed in.
 * @throws ForbiddenError when it is the viewer's own report and the company does not let one person do both.
 */
export async function lockToApprove(trx: Trx, viewer: Viewer, reportId: string, seq: number): Promise<void> {
  mustBeAllowed(viewer, 'reports.review');
  const report = await lockReport(trx, viewer, reportId);
  mustBePossible('approve', report);
  if (report.seq !== seq)
    throw new ConflictError('This report has changed since you read it. Read it again before you approve it.');
  await mustNotBeOwnReport(trx, viewer, reportId);
}

/** Writes that a report is approved. Everything that is open in it is answered before: `use-cases/approve-report.ts`. */
export async function saveApproval(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  seq: number,
  now = new Date(),
): Promise<void> {
  await lockToApprove(trx, viewer, reportId, seq);
  const [open] = (await listComments(trx, viewer, reportId)).filter(({ resolvedAt }) => resolvedAt === null);
  if (open) throw new ConflictError('A comment on this report is not answered.');
  const approved = { status: 'approved', approved_by: viewer.userId, approved_at: now.toISOString() } as const;
  await update(trx, viewer, reportId, approved, now);
  await appendAudit(trx, viewer, { action: 'report.approved', subject: reportId, detail: { seq } }, now);
}

/**
 * Puts a report away that nobody has handed in, or that came back; its log stays.
 * @param reason why, in a sentence.
 */
export async function discardReport(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  reason: string,
  now = new Date(),
): Promise<void> {
  mustBeAllowed(viewer, 'reports.discard');
  await putReportAway(trx, viewer, reportId, reason, now);
}

/** The same for who ends the visit it is for, whether or not they may discard any other report: `visits/end.ts`. */
export async function putReportAway(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const report = await lockReport(trx, viewer, reportId);
  await update(trx, viewer, reportId, { status: mustBePossible('discard', report) }, now);
  const detail = { reason, from: report.status };
  await appendAudit(trx, viewer, { action: 'report.discarded', subject: reportId, detail }, now);
}

/** The state that a discarded report goes back to; undefined where it does not: something else has happened since. */
export async function stateBeforeDiscard(db: Db, viewer: Viewer, reportId: string): Promise<ReportStatus | undefined> {
  const last = (await listReportEvents(db, viewer, reportId)).at(-1);
  return last?.action === 'report.discarded' ? stateIn(last) : undefined;
}

const stateIn = ({ detail }: ReportEvent): ReportStatus => (detail.from === 'returned' ? 'returned' : 'draft');

/**
 * Brings a discarded report back as it was, while nothing else has happened to it, its visit or what it corrects.
 * @throws ConflictError when something has, or it is not discarded.
 */
export async function restoreReport(trx: Trx, viewer: Viewer, reportId: string, now = new Date()): Promise<void> {
  mustBeAllowed(viewer, 'reports.discard');
  const { status: current } = await lockReport(trx, viewer, reportId);
  const status = current === 'discarded' ? await stateBeforeDiscard(trx, viewer, reportId) : undefined;
  if (!status) throw new ConflictError('Something else has happened since: this report cannot be brought back.');
  await bringBack(trx, viewer, reportId, status, now);
}

/**
 * Brings back the report that was discarded with its visit, as it was. That nothing else has happened to either is asked before:
 * `visits/restore.ts`.
 */
export async function takeReportOut(trx: Trx, viewer: Viewer, reportId: string, now: Date): Promise<void> {
  const { status } = await lockReport(trx, viewer, reportId);
  const discarded = (await listReportEvents(trx, viewer, reportId)).findLast(
    ({ action }) => action === 'report.discarded',
  );
  if (status !== 'discarded' || !discarded) throw new ConflictError('Its report is not as it was.');
  await bringBack(trx, viewer, reportId, stateIn(discarded), now);
}

async function bringBack(trx: Trx, viewer: Viewer, reportId: string, status: ReportStatus, now: Date): Promise<void> {
  await update(trx, viewer, reportId, { status }, now).catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? new ConflictError('Another correction of that certificate has been started.', { cause: error })
      : error;
  });
  await appendAudit(trx, viewer, { action: 'report.restored', subject: reportId }, now);
}

/** What a draft says of the inspector it is for, until they sign it. */
export const inspectorValues = (
  form: FormDefinition,
  user: Pick<User, 'name' | 'position' | 'qualificationRefs'>,
): Change[] =>
  Object.entries({ name: user.name, position: user.position, qualification_refs: user.qualificationRefs }).map(
    ([part, value]) => ({
      path: `${signatoryAt(form, 'signing').path}/${part}`,
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
export function mustBePossible(
  action: ReportAction,
  { status, document }: { status: ReportStatus; document: FormName },
): ReportStatus {
  const next = statusAfter(action, status, definitionOf(document).workflow);
  if (!next) throw new ConflictError(`This report is ${status}: it cannot be ${words[action]} now.`);
  return next;
}
