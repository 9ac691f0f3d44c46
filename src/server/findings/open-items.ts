import type { Anomaly } from '../../domain/verification/anomalies/anomaly.ts';
import type { Finding } from '../../domain/verification/engine/finding.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Db } from '../db/dialect.ts';
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
 * An unanswered item in a report that is to be approved or issued. `key` identifies its present state: a comment, a question about
 * these readings, a finding with its present content.
 */
export type OpenItem = { key: string } & (
  | { kind: 'comment'; comment: ReviewComment }
  | { kind: 'anomaly'; anomaly: Anomaly; basis: string }
  | { kind: 'finding'; finding: Finding }
);

/** Answers typed, by the key of the item. */
export type ItemAnswers = Readonly<Record<string, string>>;

/** Items are open and not answered: each of `items` needs an answer. */
export class UnansweredError extends ConflictError {
  readonly items: readonly OpenItem[];
  constructor(items: readonly OpenItem[]) {
    super(items.length === 1 ? 'One item is open in this report.' : `${items.length} items are open in this report.`);
    this.items = items;
  }
}

/** A comment or reply was written after the page was shown. */
export class NewerCommentError extends ConflictError {
  /** The comments that the page did not show; oldest first. */
  readonly said: readonly Remark[];
  constructor(said: readonly Remark[]) {
    super('This report has a new comment since you read it.');
    this.said = said;
  }
}

/**
 * The open items of a report: comments that are not settled, questions about its readings, and findings that neither an
 * observation nor a reason answers.
 * @param standing  its findings, weighed.
 * @param known  its anomalies and comments, if the caller has them already.
 * @throws ForbiddenError unless the viewer reviews reports.
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
 * Refuses a page that was shown before the last comment or reply. Call it with the report locked.
 * @param said  how many comments and replies the page showed.
 * @throws NewerCommentError with the later ones.
 */
export function mustHaveReadAll(comments: readonly ReviewComment[], said: number): void {
  const since = conversationOf(comments).slice(said);
  if (since.length > 0) throw new NewerCommentError(since);
}
