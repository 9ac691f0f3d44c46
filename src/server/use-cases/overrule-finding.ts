import type { ReportDocument } from '../../domain/forms/definition.ts';
import { labelsOf } from '../../domain/forms/labels.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { isPossible } from '../../domain/report/status.ts';
import { type Basis, basisOf, changedSince } from '../../domain/verification/basis.ts';
import type { Finding } from '../../domain/verification/finding.ts';
import { canBeOverruled, weigh } from '../../domain/verification/overrule.ts';
import { can, mustBeAllowed } from '../authorization.ts';
import { canonicalJson } from '../certificates/canonical.ts';
import type { Deps, Viewer } from '../context.ts';
import type { Trx } from '../db/dialect.ts';
import { BadInputError, ConflictError, ForbiddenError } from '../errors.ts';
import { sha256 } from '../ids.ts';
import { lockReport } from '../repositories/entries.ts';
import { documentBefore } from '../repositories/entry-log.ts';
import { insertOverrule, listOverrules, withdrawOverrule } from '../repositories/overrules.ts';
import { getReport, type Report } from '../repositories/reports.ts';
import { type Submission, withSubmission } from '../repositories/submissions.ts';
import { verified } from './verified.ts';

/** Names what a finding was about in a form: it is refused when that is no longer so. */
export const basisHash = (basis: Basis): string => sha256(canonicalJson(basis));

/** Which finding a form is about, and what it was about when the form was drawn. */
export type AskedFinding = { rule: string; path: string; basisHash: string; base: number };

/** The finding is no longer what the form was drawn for. The message says what has changed. */
export class StaleFindingError extends ConflictError {
  constructor(isAsked: boolean, changed: readonly string[]) {
    const what = isAsked
      ? 'What this check is about has changed since you opened it.'
      : 'The check does not ask this any more: what it was about has changed.';
    super([what, changed.length > 0 && `Changed: ${changed.join(', ')}.`].filter(Boolean).join(' '));
  }
}

type Weighing = Pick<Report, 'status' | 'electricianId'>;

/**
 * Whether the viewer may give reasons against findings of a report as it is: whoever fills it in while it is with them, and
 * whoever reviews it while it is under review.
 */
export const mayOverrule = (viewer: Viewer, { status, electricianId }: Weighing): boolean =>
  isPossible('return', status)
    ? can(viewer, 'reports.review')
    : isPossible('fill', status) && can(viewer, 'reports.fill') && electricianId === viewer.userId;

/**
 * Keeps a reason against a finding, bound to what the finding is about. The same submission again changes nothing.
 * @throws StaleFindingError when the finding is not what it was when the form was drawn, with what changed.
 * @throws ConflictError when somebody has given a reason already, or the report is out of the viewer's hands.
 * @throws BadInputError for a missing value, which no form of ours lets anybody overrule.
 */
export async function overruleFinding(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  reportId: string,
  { reason, submission, contentHash, ...asked }: AskedFinding & Submission & { reason: string },
): Promise<void> {
  const now = clock();
  const work = async (trx: Trx) => {
    const report = await mustBeOpen(trx, viewer, reportId);
    const basis = await mustBeAsItWas(trx, viewer, report, asked);
    const given = await listOverrules(trx, viewer, reportId);
    const [weighed] = weigh(report.document, [basis.finding], given);
    if (weighed?.standing === 'overruled')
      throw new ConflictError(`${weighed.overrule.byName} has given a reason against this already.`);
    return { overrule: await insertOverrule(trx, viewer, reportId, { basis, reason, atSeq: report.seq }, now) };
  };
  await withSubmission(db, viewer, { submission, contentHash }, work, now);
}

/**
 * Takes a reason back. Whoever may give one now may take back any: the finding is asked again, and nothing is lost.
 * @returns the path that it was about.
 * @throws NotFoundError when there is no such reason; ConflictError when it was taken back before.
 */
export async function takeBackOverrule(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  reportId: string,
  { overruleId, ...submission }: Submission & { overruleId: string },
): Promise<{ path: string }> {
  const now = clock();
  const work = async (trx: Trx) => {
    await mustBeOpen(trx, viewer, reportId);
    return withdrawOverrule(trx, viewer, reportId, overruleId, now);
  };
  return withSubmission(db, viewer, submission, work, now);
}

type OpenReport = { id: string; seq: number; document: ReportDocument };

async function mustBeOpen(trx: Trx, viewer: Viewer, reportId: string): Promise<OpenReport> {
  mustBeAllowed(viewer, 'reports.fill');
  const { seq, document } = await lockReport(trx, viewer, reportId);
  const report = await getReport(trx, viewer, reportId);
  if (mayOverrule(viewer, report)) return { id: reportId, seq, document };
  if (!isPossible('fill', report.status) && !isPossible('return', report.status))
    throw new ConflictError(`This report is ${report.status}: nothing about it can be changed.`);
  const withReviewer = isPossible('return', report.status) && report.electricianId === viewer.userId;
  if (withReviewer) throw new ConflictError(`This report is ${report.status}: it is with who reviews it.`);
  throw new ForbiddenError('answer for a report that somebody else fills in');
}

async function mustBeAsItWas(trx: Trx, viewer: Viewer, report: OpenReport, asked: AskedFinding): Promise<Basis> {
  const { document } = report;
  const found = findingsAt(document, asked);
  if (!found.every(canBeOverruled)) throw new BadInputError('a missing value cannot be overruled');
  const bases = found.map((finding) => basisOf(document, finding));
  const same = bases.find((basis) => basisHash(basis) === asked.basisHash);
  if (same) return same;
  const then = await documentBefore(trx, viewer, report, asked.base);
  // Before its first entries a report has not even an edition to be checked by.
  const before = (then.edition === undefined ? [] : findingsAt(then, asked))
    .filter(canBeOverruled)
    .map((finding) => basisOf(then, finding))
    .find((basis) => basisHash(basis) === asked.basisHash);
  const changed = before ? changedSince(before, document) : [];
  throw new StaleFindingError(found.length > 0, labelsOf(definitionOf(document), document, changed));
}

/** What the checks ask at a place, by reason code and path. */
export const findingsAt = (document: ReportDocument, { rule, path }: Pick<AskedFinding, 'rule' | 'path'>): Finding[] =>
  verified(document).findings.filter((finding) => finding.rule === rule && finding.path === path);
