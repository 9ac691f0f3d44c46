import { decideIssue } from '../../domain/certificate/issue/decide.ts';
import type { IssueOrder } from '../../domain/certificate/issue/facts.ts';
import type { Actor } from '../../kernel/actor.ts';
import { sha256 } from '../codes.ts';
import type { Deps } from '../context.ts';
import type { Trx } from '../db/dialect.ts';
import { lockReport } from '../repositories/lock-report.ts';
import { mustMove } from '../repositories/reports/moves.ts';
import { type Submission, withSubmission } from '../repositories/reports/submissions.ts';
import { gatherIssue } from './gather-issue.ts';
import { writeIssue } from './write-issue.ts';

/**
 * Issues an approved report in one transaction, so that a number that was not issued is used again: it reads what the issue depends
 * on, decides (`decideIssue`), and writes the decision. The same submission again changes nothing.
 *
 * `certificatePdf` makes the print afterwards: rendering takes a tenth of a second, in which the transaction would keep
 * the range of numbers (and on SQLite every other write) waiting. The print follows from the data alone, so if the process dies in
 * between, or rendering fails, the first request for it makes it.
 * @param order  by default no comment was shown, and nothing is answered.
 * @returns the certificate's id.
 * @throws ForbiddenError, ConflictError with a sentence that says what prevents it; BadInputError where the name is
 * another person's.
 * @throws NewerCommentError when there is a newer comment; UnansweredError when an open item has no answer.
 */
export async function issueReport(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  actor: Actor,
  reportId: string,
  {
    submission,
    contentHash,
    ...order
  }: Submission & Pick<IssueOrder, 'seq' | 'signature' | 'drawing'> & Partial<IssueOrder>,
): Promise<string> {
  const now = deps.clock();
  const whole = { said: 0, answers: {}, ...order };
  const work = async (trx: Trx) => ({
    certificateId: await issueIn(trx, deps, actor, reportId, whole, { submission, now }),
  });
  return (await withSubmission(deps.db, actor, { submission, contentHash }, work, now)).certificateId;
}

/** The work of `issueReport` in a transaction that does more. @param submission  of the form, which its caller keeps. */
export async function issueIn(
  trx: Trx,
  deps: Pick<Deps, 'config'>,
  actor: Actor,
  reportId: string,
  order: IssueOrder,
  { submission, now }: { submission: string; now: Date },
): Promise<string> {
  const report = await lockReport(trx, actor, reportId);
  await mustMove(trx, actor, 'issue', report);
  const decision = decideIssue(await gatherIssue(trx, actor, report), order, { now, sha256 });
  return writeIssue(trx, deps, actor, report, decision, { submission, now });
}
