import { buildCertificate } from '../../domain/certificate/build-certificate.ts';
import type { IssueDecision } from '../../domain/certificate/issue/decide.ts';
import type { NamedDefect } from '../../domain/forms/closes.ts';
import { appendCertificate } from '../../features/certificate-log/server/append.ts';
import { tellOfIssue } from '../../features/letters/server/confirm-work.ts';
import type { Actor } from '../../kernel/actor.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { sha256 } from '../codes.ts';
import type { Deps } from '../context.ts';
import type { Trx } from '../db/dialect.ts';
import { saveDrawing } from '../documents/blobs/drawings.ts';
import { signCanonical } from '../documents/certificates/signing.ts';
import { newVerifyCode } from '../documents/certificates/verify-code.ts';
import { recordEvent } from '../events.ts';
import { openKey } from '../keys/open-key.ts';
import { insertCertificate, type NewCertificate, takeNumber } from '../repositories/certificates/issuing.ts';
import { insertRemedies } from '../repositories/certificates/remedies.ts';
import { writeSignature } from '../repositories/entries/entries.ts';
import type { LockedReport } from '../repositories/lock-report.ts';
import { answerItems } from './answer-items.ts';
import { takeStep } from './change-status.ts';

/**
 * Writes a decision: the authoriser's block, the answers, the number from the company's range, the signed certificate, its place in
 * the company's log, and the mails about it.
 * @param report  as approved.
 * @returns the certificate's id.
 * @throws ConflictError when the certificate that it corrects is no longer current.
 */
export async function writeIssue(
  trx: Trx,
  deps: Pick<Deps, 'config'>,
  actor: Actor,
  approved: LockedReport,
  { signing, drawing, answers, supersedes, closes, content }: IssueDecision,
  { submission, now }: { submission: string; now: Date },
): Promise<string> {
  if (drawing) await saveDrawing(trx, actor, drawing, now);
  const block = { base: approved.seq, changes: signing, submission };
  const signed = signing.length > 0 ? await writeSignature(trx, actor, approved, block, now) : undefined;
  const report = { ...approved, ...signed };
  await answerItems(trx, actor, report, answers, now);
  const number = await takeNumber(trx, actor, { formType: report.formType, corrected: supersedes });
  const key = await openKey(trx, actor, deps.config.sessionSecret, now);
  const data = buildCertificate({ ...content, number: number.number, revision: number.revision, key: key.publicJwk });
  const canonical = canonicalJson(data);
  const { hash, jws } = signCanonical(canonical, key);
  const { outcome = null, inspected_on: inspectedOn = null, next_due: nextDue = null } = data;
  const code = newVerifyCode();
  const certificate = { ...number, code, canonical, signature: jws, kid: key.kid, outcome, inspectedOn, nextDue };
  const id = await closeWithCertificate(trx, actor, report, { ...certificate, closes }, now);
  await appendCertificate(trx, actor, { id, hash }, key, now);
  const { siteId } = report;
  const issued = { certificateId: id, code, siteId, reportId: report.id, corrects: supersedes?.id ?? null, data };
  await tellOfIssue(trx, deps, actor, issued, now);
  return id;
}

/**
 * Closes an approved report as its certificate, which replaces the one it corrects.
 * @param certificate  with the number from `takeNumber` in this transaction, and the defects that it puts right.
 * @returns its id.
 * @throws ConflictError when the certificate it corrects is no longer current.
 */
export async function closeWithCertificate(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  { closes = [], ...certificate }: NewCertificate & { closes?: readonly NamedDefect[] },
  now: Date,
): Promise<string> {
  const id = await insertCertificate(trx, actor, report, certificate, now);
  await insertRemedies(trx, actor, { siteId: report.siteId, certificateId: id }, closes);
  await takeStep(trx, actor, report, 'issue', {}, now);
  const { number, revision, canonical } = certificate;
  const detail = { number, revision, hash: sha256(canonical) };
  await recordEvent(trx, actor, { kind: 'certificate.issued', subject: id, detail }, now);
  return id;
}
