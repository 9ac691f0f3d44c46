import { stepsOf } from '../../domain/report/path.ts';
import { isUnderReview } from '../../domain/report/status.ts';
import type { Actor } from '../../kernel/actor.ts';
import { BadInputError, ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { mustBeAllowed } from '../permissions.ts';
import { insertComment, type NewComment } from '../repositories/findings/review-comments.ts';
import { type LockedReport, lockReport } from '../repositories/lock-report.ts';

/**
 * Adds comments on values of a report under review, or on the whole report. The electrician sees them once the report is returned.
 * @returns the ids of the comments.
 * @throws ConflictError when the report is not under review; BadInputError for a path that no report has.
 */
export async function commentOn(
  trx: Trx,
  actor: Actor,
  reportId: string,
  comments: readonly NewComment[],
  now: Date,
): Promise<string[]> {
  mustBeAllowed(actor, 'reports.review');
  return addComments(trx, actor, await lockReport(trx, actor, reportId), comments, now);
}

/** The same, for a report that the command has locked already. */
export async function addComments(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  comments: readonly NewComment[],
  now: Date,
): Promise<string[]> {
  if (!isUnderReview(report.status))
    throw new ConflictError(`This report is ${report.status}: it is not under review.`);
  if (comments.some(({ path }) => path !== '' && !stepsOf(path)))
    throw new BadInputError('a comment on a path that no report has');
  const ids: string[] = [];
  for (const comment of comments) ids.push(await insertComment(trx, actor, report, comment, now));
  return ids;
}
