import type { IssueOrder } from '../../domain/certificate/issue/facts.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Deps } from '../context.ts';
import { mustBeAllowed } from '../permissions.ts';
import { getCompany } from '../repositories/people/companies.ts';
import { type Submission, withSubmission } from '../repositories/reports/submissions.ts';
import { approveReport } from './approve.ts';
import { issueIn } from './issue.ts';

/**
 * Approves and issues a report in one transaction: where one of the two is refused, neither happened. Only of a company that allows
 * it, and only where no item is open. The same submission again changes nothing.
 * @returns the certificate's id.
 * @throws ForbiddenError, ConflictError with a sentence that says what prevents it; BadInputError where the name is
 * another person's.
 * @throws NewerCommentError when there is a newer comment; UnansweredError when an item is open.
 */
export async function approveAndIssue(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  actor: Actor,
  reportId: string,
  {
    submission,
    contentHash,
    ...read
  }: Submission & Pick<IssueOrder, 'seq' | 'signature' | 'drawing'> & Partial<Pick<IssueOrder, 'said'>>,
): Promise<string> {
  mustBeAllowed(actor, 'reports.review', 'reports.issue');
  const now = deps.clock();
  return (
    await withSubmission(
      deps.db,
      actor,
      { submission, contentHash },
      async (trx) => {
        const { approveAndIssue: isAllowed } = await getCompany(trx, actor);
        if (!isAllowed)
          throw new ConflictError(
            'Your company approves and issues in two steps. The owner can change that in Settings.',
          );
        const order = { said: 0, ...read, answers: {} };
        await approveReport(trx, actor, reportId, order, now);
        return { certificateId: await issueIn(trx, deps, actor, reportId, order, { submission, now }) };
      },
      now,
    )
  ).certificateId;
}
