import type { Anomaly } from '../../domain/verification/anomalies/anomaly.ts';
import type { Finding } from '../../domain/verification/engine/finding.ts';
import type { Viewer } from '../context.ts';
import type { Db } from '../db/dialect.ts';
import { ConflictError } from '../errors.ts';
import { answeredFindings, findingBasis } from '../repositories/findings/finding-answers.ts';
import {
  conversationOf,
  listComments,
  type Remark,
  type ReviewComment,
} from '../repositories/findings/review-comments.ts';
import type { Report } from '../repositories/reports/reports.ts';
import type { IssueReadiness } from './issue-readiness.ts';
import { openAnomalies, type WeighedAnomaly } from './report-anomalies.ts';

/**
 * What nobody has answered in a report that is to be approved or issued. `key` names it as it is now: a comment, a question for
 * these very readings, a finding as it reads.
 */
export type OpenItem = { key: string } & (
  | { kind: 'comment'; comment: ReviewComment }
  | { kind: 'anomaly'; anomaly: Anomaly; basis: string }
  | { kind: 'finding'; finding: Finding }
);

/** What was typed as an answer, by the key of what it answers. */
export type ItemAnswers = Readonly<Record<string, string>>;

/** Something is open that nobody answered: each of `items` wants one. */
export class UnansweredError extends ConflictError {
  readonly items: readonly OpenItem[];
  constructor(items: readonly OpenItem[]) {
    super(items.length === 1 ? 'One thing is open in this report.' : `${items.length} things are open in this report.`);
    this.items = items;
  }
}

/** The page was older than the last word that was said about the report. */
export class NewerCommentError extends ConflictError {
  /** Not before what the page showed; oldest first. */
  readonly said: readonly Remark[];
  constructor(said: readonly Remark[]) {
    super('Somebody has commented on this report since you read it.');
    this.said = said;
  }
}

/**
 * What is open in a report: comments that are not settled, questions about its readings, and findings that neither an
 * observation nor a reason answers.
 * @param standing  how its findings stand.
 * @param known  its anomalies and comments, where the caller has them already.
 * @throws ForbiddenError for whoever does not review reports.
 */
export async function openItems(
  db: Db,
  viewer: Viewer,
  report: Report,
  standing: Pick<IssueReadiness, 'unanswered' | 'warnings'>,
  known: { anomalies?: readonly WeighedAnomaly[] | undefined; comments?: readonly ReviewComment[] } = {},
): Promise<OpenItem[]> {
  const comments = (known.comments ?? (await listComments(db, viewer, report.id))).filter(
    ({ resolvedAt }) => resolvedAt === null,
  );
  const anomalies = (known.anomalies ?? (await openAnomalies(db, viewer, report))).filter(
    ({ answer }) => answer === undefined,
  );
  const answered = await answeredFindings(db, viewer, report);
  const findings = new Map([...standing.unanswered, ...standing.warnings].map((each) => [findingBasis(each), each]));
  return [
    ...comments.map((comment): OpenItem => ({ kind: 'comment', key: `comment.${comment.id}`, comment })),
    ...anomalies.map(
      ({ anomaly, basis }): OpenItem => ({ kind: 'anomaly', key: `${anomaly.code}.${short(basis)}`, anomaly, basis }),
    ),
    ...[...findings]
      .filter(([basis]) => !answered.has(basis))
      .map(([basis, finding]): OpenItem => ({ kind: 'finding', key: `finding.${short(basis)}`, finding })),
  ];
}

const short = (basis: string) => basis.slice(0, 24);

/**
 * Refuses a page that is older than the last comment or reply. Call it with the report locked.
 * @param said  how many comments and replies the page showed.
 * @throws NewerCommentError with what came since.
 */
export function mustHaveReadAll(comments: readonly ReviewComment[], said: number): void {
  const since = conversationOf(comments).slice(said);
  if (since.length > 0) throw new NewerCommentError(since);
}
