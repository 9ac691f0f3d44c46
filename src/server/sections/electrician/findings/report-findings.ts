import { missing } from '../../../../domain/forms/asked/completeness.ts';
import type { ReportDocument } from '../../../../domain/forms/definition.ts';
import type { Finding, Verification } from '../../../../domain/verification/engine/finding.ts';
import { recheckBoard, recheckCircuit } from '../../../../domain/verification/engine/recheck.ts';
import { inOwnWords, isOnlyMissing, saysWhatIsMissing } from '../../../../domain/verification/engine/said-once.ts';
import { findingsBelow } from '../../../../domain/verification/engine/verify.ts';
import { verified } from '../../../findings/verified.ts';

/**
 * Judging a report of 60 circuits takes longer than drawing its page, and the same document is looked at many times. What
 * it is judged to be never changes, so it is kept beside it for as long as the document itself is.
 */
const judged = new WeakMap<ReportDocument, Judged>();

export type Judged = {
  /** What matters to the inspector: what the signature and the authorisation fill later is not missing yet. */
  findings: readonly Finding[];
  outcome: Verification['outcome'];
};

/** What is missing in a report and what does not hold in it. Here every missing value is a line to work through, and no rule says it again. */
export function judge(document: ReportDocument): Judged {
  const kept = judged.get(document);
  if (kept) return kept;
  const { findings: all, outcome } = verified(document);
  const lacking = missing(document, 'signing');
  const said = new Set(inOwnWords(all).filter((own) => lacking.some((each) => saysWhatIsMissing(own, each))));
  const findings = withoutAwaited([
    ...lacking,
    ...all.filter((finding) => !isCompleteness(finding) && !said.has(finding)),
  ]);
  const result = { findings, outcome };
  judged.set(document, result);
  return result;
}

/** What was judged alone, by path, beside its document too. */
const judgedAlone = new WeakMap<ReportDocument, Map<string, readonly Finding[]>>();

/**
 * The same at a path and below. One circuit or one board is judged alone in a fraction of the time that the whole report takes.
 */
export function judgeAt(document: ReportDocument, path: string): readonly Finding[] {
  const [, board, circuit] = /^boards\/([^/]+)(?:\/circuits(?:\/([^/]+))?)?$/.exec(path) ?? [];
  // A circuit has its own notes, which the whole report puts together with those of others.
  const isOfWhole = board === undefined || (circuit === undefined && judged.has(document));
  if (isOfWhole) return findingsBelow(judge(document).findings, path);
  const alone = judgedAlone.get(document) ?? new Map<string, readonly Finding[]>();
  judgedAlone.set(document, alone);
  const kept = alone.get(path);
  if (kept) return kept;
  const found =
    circuit === undefined
      ? recheckBoard(document, board, 'signing')
      : recheckCircuit(document, { board, circuit }, 'signing');
  const shown = withoutAwaited(found);
  alone.set(path, shown);
  return shown;
}

function withoutAwaited(findings: readonly Finding[]): Finding[] {
  const missing = new Set(findings.flatMap(({ rule, path }) => (rule === 'MISSING' ? path : [])));
  return findings.filter((finding) => !isOnlyMissing(finding, missing));
}

export const isCompleteness = ({ rule }: Finding): boolean => rule === 'MISSING' || rule === 'INVALID';
