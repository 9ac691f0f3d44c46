import { buildCertificate } from '../../domain/certificate/build-certificate.ts';
import type {
  CertificateData,
  CertificateNotice,
  CertificatePhoto,
  JobOrder,
} from '../../domain/certificate/certificate.ts';
import { schemeShown } from '../../domain/company/scheme.ts';
import { signedPhotosIn } from '../../domain/forms/photos.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { isOfSignatory, signatoriesAt } from '../../domain/forms/signatories.ts';
import type { Drawing } from '../../domain/signature/drawing.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import type { Finding } from '../../domain/verification/engine/finding.ts';
import { RULE_VERSION } from '../../domain/verification/rules/rules.ts';
import type { Brand } from '../../features/brand/domain/brand.ts';
import { getBrand } from '../../features/brand/server/brands.ts';
import { appendCertificate } from '../../features/certificate-log/server/append.ts';
import { listNoticesOfRevisions } from '../../features/danger-notices/server/repository.ts';
import { mailIssued } from '../../features/sharing/server/mail-certificate.ts';
import type { Actor } from '../../kernel/actor.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { ConflictError } from '../../kernel/errors.ts';
import { sha256 } from '../codes.ts';
import type { Deps } from '../context.ts';
import type { Trx } from '../db/dialect.ts';
import { type Drawings, drawingIdOf, drawingsOf, saveDrawing } from '../documents/blobs/drawings.ts';
import { type SigningKey, signCanonical } from '../documents/certificates/signing.ts';
import { newVerifyCode } from '../documents/certificates/verify-code.ts';
import { recordEvent } from '../events.ts';
import { declaredStranger } from '../findings/declared-stranger.ts';
import { type IssueReadiness, readinessAtIssue } from '../findings/issue-readiness.ts';
import { type ItemAnswers, mustHaveReadAll, openItems } from '../findings/open-items.ts';
import { openKey } from '../keys/open-key.ts';
import { getCertificate } from '../repositories/certificates/certificates.ts';
import { insertCertificate, type NewCertificate, takeNumber } from '../repositories/certificates/issuing.ts';
import { mustBeOwnName, mustHaveAddress, signatoryValues } from '../repositories/certificates/signatories.ts';
import { writeSignature } from '../repositories/entries/entries.ts';
import { listComments } from '../repositories/findings/review-comments.ts';
import { type LockedReport, lockReport } from '../repositories/lock-report.ts';
import { type Company, getCompany } from '../repositories/people/companies.ts';
import { getUser, type User } from '../repositories/people/users.ts';
import { getOrder } from '../repositories/register/visits.ts';
import { mustMove } from '../repositories/reports/moves.ts';
import { listReportPhotos } from '../repositories/reports/photos/report-photos.ts';
import type { Report } from '../repositories/reports/reports.ts';
import { type Submission, withSubmission } from '../repositories/reports/submissions.ts';
import { answerItems } from './answer-items.ts';
import { takeStep } from './change-status.ts';
import { closeDefects } from './close-defects.ts';
import { matchesSignature } from './content-hash.ts';
import { signedBy } from './signed-by.ts';

type IssueDeps = Pick<Deps, 'db' | 'config' | 'clock'>;

/**
 * Issues an approved report: the authoriser's block, the number from the company's range, the signed data, the certificate, its
 * place in the company's log, all in one transaction, so that a number that was not issued is used again. The same submission again changes nothing.
 *
 * `certificatePdf` makes the print afterwards: rendering takes a tenth of a second, in which the transaction would keep
 * the range of numbers (and on SQLite every other write) waiting. The print follows from the data alone, so if the process dies in
 * between, or rendering fails, the first request for it makes it.
 * @param seq of the report that the authoriser read.
 * @param said  how many comments and replies the authoriser's page showed.
 * @param signature  the authoriser's own name as typed, '' where the form has no authoriser; `drawing` is their drawn signature.
 * @param answers  to items opened since the approval, by key; every item needs one.
 * @returns the certificate's id.
 * @throws ForbiddenError, ConflictError with a sentence that says what prevents it; BadInputError where the name is
 * another person's.
 * @throws NewerCommentError when there is a newer comment; UnansweredError when an open item has no answer.
 */
export async function issueReport(
  deps: IssueDeps,
  actor: Actor,
  reportId: string,
  { submission, contentHash: sent, ...signing }: Submission & Signing,
): Promise<string> {
  const now = deps.clock();
  const work = async (trx: Trx) => ({
    certificateId: await issueIn(trx, deps, actor, { reportId, submission, said: 0, answers: {}, ...signing }, now),
  });
  return (await withSubmission(deps.db, actor, { submission, contentHash: sent }, work, now)).certificateId;
}

type Signing = {
  seq: number;
  said?: number;
  signature: string;
  drawing: Drawing | undefined;
  answers?: ItemAnswers;
};

type ToIssue = { reportId: string; submission: string };

async function issueIn(
  trx: Trx,
  deps: IssueDeps,
  actor: Actor,
  { reportId, seq, said, signature, drawing, answers, submission }: Required<Signing> & ToIssue,
  now: Date,
): Promise<string> {
  const approved = await lockReport(trx, actor, reportId);
  await assertIssuable(trx, actor, approved, seq);
  const [authoriser, company] = [await getUser(trx, actor, actor.userId), await getCompany(trx, actor)];
  const blocks = signatoriesAt(definitionOf(approved.document), 'authorising', approved.document);
  let report = approved;
  if (blocks.length > 0) {
    mustBeOwnName(signature, authoriser);
    mustHaveAddress(definitionOf(approved.document), blocks, { user: authoriser, company });
    const image = drawing ? await saveDrawing(trx, actor, drawing, now) : null;
    const signing = { signature, image, day: dayIn(now, company.timeZone) };
    const changes = blocks.flatMap((block) =>
      signatoryValues(definitionOf(approved.document), block, { user: authoriser, company, signing }),
    );
    const signed = await writeSignature(trx, actor, approved, { base: seq, changes, submission }, now);
    report = { ...approved, ...signed };
  }
  const standing = await readinessAtIssue(trx, actor, report);
  const [open] = standing.blocking;
  if (open) throw new ConflictError(`This report cannot be issued yet. ${whyNot(open, report)}`);
  const comments = await listComments(trx, actor, reportId);
  mustHaveReadAll(comments, said);
  const items = await openItems(trx, actor, report, standing, { comments });
  await answerItems(trx, actor, report, items, answers, now);
  const issue = await takeNumber(trx, actor, report);
  const key = await openKey(trx, actor, deps.config.sessionSecret, now);
  const drawings = await drawingsOf(trx, actor, report.document);
  const { signatories } = definitionOf(report.document);
  if (signatories.some((each) => drawingIdOf(report.document, each) !== undefined && !drawings[each.key]))
    throw new ConflictError('A drawn signature of this report is missing. Return it to be signed again.');
  const photos = await photosOfReport(trx, actor, report);
  const notices = await noticesOfReport(trx, actor, report);
  const brand = await getBrand(trx, actor);
  const order = await orderOf(trx, actor, report, issue.supersedes?.id);
  const data = certificateData(
    { report, company, brand, authoriser, issue, key, drawings, photos, notices, order, standing },
    now,
  );
  const canonical = canonicalJson(data);
  const { hash, jws } = signCanonical(canonical, key);
  const { outcome = null, inspected_on: inspectedOn = null, next_due: nextDue = null } = data;
  const certificate = { ...issue, canonical, signature: jws, kid: key.kid, outcome, inspectedOn, nextDue };
  const certificateId = await closeWithCertificate(trx, actor, report, { ...certificate, code: newVerifyCode() }, now);
  await appendCertificate(trx, actor, { id: certificateId, hash }, key, now);
  const { siteId } = report;
  await mailIssued(
    trx,
    deps,
    actor,
    { certificateId, siteId, reportId, corrects: issue.supersedes?.id ?? null, data },
    now,
  );
  return certificateId;
}

/** A signature made before the company had an address lacks one permanently; entering the address now does not correct it. */
function whyNot({ path, message }: Finding, { document }: Pick<Report, 'document'>): string {
  const signed = signatoriesAt(definitionOf(document), 'signing', document);
  return signed.some((each) => path === `${each.path}/address`)
    ? 'It was signed before your company’s address was set (Settings › Company). Return it to be signed again.'
    : message;
}

/** The data of the photos that the report names. @throws ConflictError where a photo is missing. */
async function photosOfReport(
  trx: Trx,
  actor: Actor,
  { id, document }: Pick<Report, 'id' | 'document'>,
): Promise<CertificatePhoto[]> {
  const known = await listReportPhotos(trx, actor, id);
  return signedPhotosIn(definitionOf(document), document).flatMap(({ boundTo, ids }) =>
    ids.map((sha): CertificatePhoto => {
      const photo = known.get(sha);
      if (!photo) throw new ConflictError('A photo of this report is missing. Return it and have that photo removed.');
      const { caption, takenAt, width, height } = photo;
      return { sha256: sha, taken_at: takenAt, bound_to: boundTo, caption, width, height };
    }),
  );
}

/** The client's order number: from the booking, or for a correction, which has no visit, from the certificate that it corrects. */
async function orderOf(trx: Trx, actor: Actor, report: LockedReport, corrects: string | undefined): Promise<JobOrder> {
  if (corrects === undefined) return getOrder(trx, actor, report.visitId);
  const { canonical } = await getCertificate(trx, actor, corrects);
  const { order_number, client_reference } = JSON.parse(canonical) as CertificateData;
  return { ...(order_number && { order_number }), ...(client_reference && { client_reference }) };
}

/** The danger notices given from the report and those it corrects, without those that were never sent. */
async function noticesOfReport(trx: Trx, actor: Actor, report: LockedReport): Promise<CertificateNotice[]> {
  const given = (await listNoticesOfRevisions(trx, actor, report)).filter(({ isLost }) => !isLost);
  return given.map(({ observationId: observation, way, at, receivedAt }) => ({
    ...{ observation, way, given_at: at, received_at: receivedAt },
  }));
}

/** Refuses an approved report that may not be issued, before anything is written. */
async function assertIssuable(trx: Trx, actor: Actor, report: LockedReport, seq: number): Promise<void> {
  await mustMove(trx, actor, 'issue', report);
  if (report.seq !== seq)
    throw new ConflictError('This report has changed since you read it. Read it again before you issue it.');
  const signing = signatoriesAt(definitionOf(report.document), 'signing', report.document);
  if (!signing.every((each) => matchesSignature(report.document, each, report.signatures[each.key]?.hash)))
    throw new ConflictError('This report is not what the inspector signed. Return it to be signed again.');
  if (report.conflicts.some(({ path }) => !isOfSignatory(path)))
    throw new ConflictError('Some values of this report were entered twice. Return it, so that one of each is chosen.');
  const stranger = declaredStranger(report);
  if (stranger) throw new ConflictError(`${stranger} Return the report to be signed again.`);
}

/**
 * Closes an approved report as its certificate, which replaces the one it corrects.
 * @param certificate  with the number from `takeNumber` in this transaction.
 * @returns its id.
 * @throws ConflictError when the certificate it corrects is no longer current.
 */
export async function closeWithCertificate(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  certificate: NewCertificate,
  now: Date,
): Promise<string> {
  const id = await insertCertificate(trx, actor, report, certificate, now);
  await closeDefects(trx, actor, report, id);
  await takeStep(trx, actor, report, 'issue', {}, now);
  const { number, revision, canonical } = certificate;
  const detail = { number, revision, hash: sha256(canonical) };
  await recordEvent(trx, actor, { kind: 'certificate.issued', subject: id, detail }, now);
  return id;
}

type Parts = {
  report: Report;
  company: Company;
  brand: Brand;
  authoriser: User;
  issue: Awaited<ReturnType<typeof takeNumber>>;
  key: SigningKey;
  drawings: Drawings;
  photos: CertificatePhoto[];
  notices: CertificateNotice[];
  order: JobOrder;
  standing: IssueReadiness;
};

function certificateData(
  { report, company, brand, authoriser, issue, key, drawings, photos, notices, order, standing }: Parts,
  now: Date,
): CertificateData {
  const { document } = report;
  const definition = definitionOf(document);
  const { number, revision, supersedes } = issue;
  return buildCertificate({
    definition,
    document,
    number,
    revision,
    supersedes: supersedes && { number: supersedes.number, revision: supersedes.revision },
    correctionReason: report.correctionReason,
    issuedAt: now.toISOString(),
    timeZone: company.timeZone,
    company: {
      name: company.name,
      address: company.address,
      phone: company.phone,
      email: company.email,
      scheme: schemeShown(company.scheme),
      scheme_number: company.schemeNumber,
      ...(Object.keys(brand).length > 0 && { brand }),
    },
    ...signedBy(report, {
      drawings,
      authorising: { name: authoriser.name, user_id: authoriser.id, at: now.toISOString() },
    }),
    verification: { findings: standing.standing },
    overridden: standing.overridden.map(({ finding }) => finding),
    ruleVersion: RULE_VERSION,
    photos,
    notices,
    order,
    key: key.publicJwk,
  });
}
