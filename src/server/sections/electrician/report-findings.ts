import { missing } from '../../../domain/forms/completeness.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import type { Finding, Verification } from '../../../domain/verification/finding.ts';
import { verify } from '../../../domain/verification/verify.ts';

/**
 * Judging a report of 60 circuits takes longer than drawing its page, and the same state of a report is looked at many
 * times. What a state is judged to be never changes, so it is kept under the report's id and sequence number.
 */
const judged = new Map<string, Judged>();
const KEPT_AT_MOST = 300;

export type Judged = {
  /** What matters to the inspector: what the signature and the authorisation fill later is not missing yet. */
  findings: readonly Finding[];
  outcome: Verification['outcome'];
};

/** What is missing in a report and what does not hold in it. */
export function judge(report: { id: string; seq: number; document: ReportDocument }): Judged {
  const key = `${report.id} ${report.seq}`;
  const kept = judged.get(key);
  if (kept) return kept;
  const { findings: all, outcome } = verify(report.document);
  const findings = [...missing(report.document, 'signing'), ...all.filter((finding) => !isCompleteness(finding))];
  if (judged.size >= KEPT_AT_MOST) judged.delete(judged.keys().next().value ?? '');
  const result = { findings, outcome };
  judged.set(key, result);
  return result;
}

export const isCompleteness = ({ rule }: Finding): boolean => rule === 'MISSING' || rule === 'INVALID';
