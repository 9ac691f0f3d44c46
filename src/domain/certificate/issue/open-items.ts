import { ConflictError } from '../../../kernel/errors.ts';
import { conversationOf, type Remark, type ReviewComment } from '../../report/review-comment.ts';
import type { Sha256 } from '../../signature/signed-content.ts';
import type { Anomaly } from '../../verification/anomalies/anomaly.ts';
import type { Finding } from '../../verification/engine/finding.ts';

/**
 * An unanswered item in a report that is to be approved or issued. `key` identifies its present state: a comment, a question about
 * these readings, a finding with its present content.
 */
export type OpenItem = { key: string } & (
  | { kind: 'comment'; comment: ReviewComment }
  | { kind: 'anomaly'; anomaly: Anomaly; basis: string }
  | { kind: 'finding'; finding: Finding }
);

/** What may be open in a report. */
export type Asked = {
  comments: readonly ReviewComment[];
  /** Its anomalies, each with the hash of its values and the answer to it. */
  anomalies: readonly { anomaly: Anomaly; basis: string; answer: object | undefined }[];
  /** Findings that neither an observation nor a reason answers. */
  findings: readonly Finding[];
  /** The findings that a reviewer has answered, by `findingBasis`. */
  answeredFindings: ReadonlySet<string>;
};

/** The open items of a report: comments that are not settled, questions about its readings, and findings without an answer. */
export function openItemsIn({ comments, anomalies, findings, answeredFindings }: Asked, sha256: Sha256): OpenItem[] {
  const each = new Map(findings.map((finding) => [findingBasis(finding, sha256), finding]));
  return [
    ...comments
      .filter(({ resolvedAt }) => resolvedAt === null)
      .map((comment): OpenItem => ({ kind: 'comment', key: `comment.${comment.id}`, comment })),
    ...anomalies
      .filter(({ answer }) => answer === undefined)
      .map(
        ({ anomaly, basis }): OpenItem => ({ kind: 'anomaly', key: `${anomaly.code}.${short(basis)}`, anomaly, basis }),
      ),
    ...[...each]
      .filter(([basis]) => !answeredFindings.has(basis))
      .map(([basis, finding]): OpenItem => ({ kind: 'finding', key: `finding.${short(basis)}`, finding })),
  ];
}

const short = (basis: string) => basis.slice(0, 24);

/** Identifies a finding by its content: with other figures or other words it is another finding. */
export const findingBasis = (finding: Finding, sha256: Sha256): string =>
  sha256(JSON.stringify(Object.entries(finding).sort(([a], [b]) => (a < b ? -1 : 1))));

/** Answers typed, by the key of the item. */
export type ItemAnswers = Readonly<Record<string, string>>;

/** An open item with its answer. */
export type AnsweredItem = { item: OpenItem; answer: string };

/** Every item with its own answer. @throws UnansweredError when one has none. */
export function withAnswers(items: readonly OpenItem[], answers: ItemAnswers): AnsweredItem[] {
  const answered = items.map((item) => ({ item, answer: answerTo(answers, item.key) }));
  const left = answered.filter(({ answer }) => answer === '').map(({ item }) => item);
  if (left.length > 0) throw new UnansweredError(left);
  return answered;
}

const answerTo = (answers: ItemAnswers, key: string) =>
  Object.hasOwn(answers, key) ? (answers[key] ?? '').trim() : '';

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
 * Refuses a page that was shown before the last comment or reply. Call it with the report locked.
 * @param said  how many comments and replies the page showed.
 * @throws NewerCommentError with the later ones.
 */
export function mustHaveReadAll(comments: readonly ReviewComment[], said: number): void {
  const since = conversationOf(comments).slice(said);
  if (since.length > 0) throw new NewerCommentError(since);
}
