import { definitionOf } from '../../domain/forms/registry.ts';
import { labelsOf } from '../../domain/forms/words/labels.ts';
import { isBeingFilled, isUnderReview } from '../../domain/report/status.ts';
import { type Basis, basisOf, changedSince } from '../../domain/verification/overrides/basis.ts';
import { canBeOverridden, weigh } from '../../domain/verification/overrides/override.ts';
import {
  type AskedFinding,
  StaleFindingError,
  textOfBasis,
} from '../../domain/verification/overrides/stale-finding.ts';
import type { Actor } from '../../kernel/actor.ts';
import { BadInputError, ConflictError, ForbiddenError } from '../../kernel/errors.ts';
import type { Deps } from '../context.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { basisHash, findingsAt, mayOverride } from '../findings/asked-finding.ts';
import { mustBeAllowed } from '../permissions.ts';
import { documentBefore } from '../repositories/entries/entry-log.ts';
import { insertOverride, listOverrides, withdrawOverride } from '../repositories/findings/overrides.ts';
import { type LockedReport, lockReport } from '../repositories/lock-report.ts';
import { type Submission, withSubmission } from '../repositories/reports/submissions.ts';

/**
 * Stores a reason against a finding, bound to the values the finding is based on. The same submission again changes nothing.
 * @returns the id of the reason.
 * @throws StaleFindingError when the finding has changed since the form was rendered, with the change.
 * @throws ConflictError when another person has given a reason already, or the report is no longer the actor's to change.
 * @throws BadInputError for a missing value, which our forms do not let people override.
 */
export async function overrideFinding(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  reportId: string,
  { reason, submission, contentHash, ...asked }: AskedFinding & Submission & { reason: string; isFromPhone?: true },
): Promise<{ override: string }> {
  const now = clock();
  const work = async (trx: Trx) => {
    const report = await mustBeOpen(trx, actor, reportId);
    const basis = await mustBeAsItWas(trx, actor, report, asked);
    const given = await listOverrides(trx, actor, reportId);
    const [weighed] = weigh(report.document, [basis.finding], given);
    if (weighed?.standing === 'overridden')
      throw new ConflictError(`${weighed.override.byName} has given a reason against this already.`);
    const id = await insertOverride(trx, actor, reportId, { basis, reason, atSeq: report.seq }, now);
    const { rule, path } = basis.finding;
    await recordEvent(trx, actor, { kind: 'finding.overridden', subject: reportId, detail: { rule, path } }, now);
    return { override: id };
  };
  return withSubmission(db, actor, { submission, contentHash }, work, now);
}

/**
 * Withdraws a reason. People who may give a reason now may withdraw any: the finding is open again, and nothing is lost.
 * @returns the path that it was about.
 * @throws NotFoundError when there is no such reason; ConflictError when it was withdrawn before.
 */
export async function takeBackOverride(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  reportId: string,
  { overrideId, ...submission }: Submission & { overrideId: string },
): Promise<{ path: string }> {
  const now = clock();
  const work = async (trx: Trx) => {
    await mustBeOpen(trx, actor, reportId);
    const { rule, path } = await withdrawOverride(trx, actor, reportId, overrideId, now);
    await recordEvent(trx, actor, { kind: 'finding.taken-back', subject: reportId, detail: { rule, path } }, now);
    return { path };
  };
  return withSubmission(db, actor, submission, work, now);
}

async function mustBeOpen(trx: Trx, actor: Actor, reportId: string): Promise<LockedReport> {
  mustBeAllowed(actor, 'reports.fill');
  const report = await lockReport(trx, actor, reportId);
  if (mayOverride(actor, report)) return report;
  if (!isBeingFilled(report.status) && !isUnderReview(report.status))
    throw new ConflictError(`This report is ${report.status}: nothing about it can be changed.`);
  const withReviewer = isUnderReview(report.status) && report.electricianId === actor.userId;
  if (withReviewer) throw new ConflictError(`This report is ${report.status}: it is with the reviewer.`);
  throw new ForbiddenError('answer for a report that another person fills in');
}

async function mustBeAsItWas(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  asked: AskedFinding & { isFromPhone?: true },
): Promise<Basis> {
  const { document } = report;
  const found = findingsAt(document, asked);
  if (!found.every(canBeOverridden)) throw new BadInputError('a missing value cannot be overridden');
  const bases = found.map((finding) => basisOf(document, finding));
  const same = bases.find((basis) => basisHash(basis) === asked.basisHash);
  if (same) return same;
  const then = await documentBefore(trx, actor, report, asked.base);
  // Before its first entries a report has no edition to be checked by.
  const those = (then.edition === undefined ? [] : findingsAt(then, asked))
    .filter(canBeOverridden)
    .map((finding) => basisOf(then, finding));
  // A phone with an older version of the rules hashed older words: it means the one finding there, if its values are unchanged.
  const [[only, ...more], [onlyThen, ...moreThen]] = [bases, those];
  const isAlone = only && onlyThen && more.length + moreThen.length === 0;
  if (asked.isFromPhone && isAlone && textOfBasis(only) === textOfBasis(onlyThen)) return only;
  const before = those.find((basis) => basisHash(basis) === asked.basisHash);
  const changed = before ? changedSince(before, document) : [];
  throw new StaleFindingError(found.length > 0, labelsOf(definitionOf(document), document, changed));
}
