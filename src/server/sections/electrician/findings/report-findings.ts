import type { ReportDocument } from '../../../../domain/forms/definition.ts';
import type { Finding, Verification } from '../../../../domain/verification/engine/finding.ts';
import { recheckBoard, recheckCircuit } from '../../../../domain/verification/engine/recheck.ts';
import { inOwnWords, isOnlyMissing, saysWhatIsMissing } from '../../../../domain/verification/engine/said-once.ts';
import { findingsBelow } from '../../../../domain/verification/engine/verify.ts';
import { missingToSign, verified } from '../../../../domain/verification/verified.ts';

/**
 * The findings of each document. Checking a report of 60 circuits takes longer than rendering its page, and the same document is
 * shown many times; its findings never change, so they are cached for as long as the document.
 */
const judged = new WeakMap<ReportDocument, Judged>();

export type Judged = {
  /** The inspector's findings: values that the signature or the authorisation fills in later are not missing yet. */
  findings: readonly Finding[];
  outcome: Verification['outcome'];
};

/** Missing values and findings of a report. Here each missing value is one line, and no rule repeats it. */
export function judge(document: ReportDocument): Judged {
  const kept = judged.get(document);
  if (kept) return kept;
  const { findings: all, outcome } = verified(document);
  const lacking = missingToSign(document);
  const said = new Set(inOwnWords(all).filter((own) => lacking.some((each) => saysWhatIsMissing(own, each))));
  const findings = withoutAwaited([
    ...lacking,
    ...all.filter((finding) => !isCompleteness(finding) && !said.has(finding)),
  ]);
  const result = { findings, outcome };
  judged.set(document, result);
  return result;
}

/** Findings of single boards and circuits, by path, also cached by document. */
const judgedAlone = new WeakMap<ReportDocument, Map<string, readonly Finding[]>>();

/** The findings at a path and below. Checking one circuit or board takes a fraction of the time of the whole report. */
export function judgeAt(document: ReportDocument, path: string): readonly Finding[] {
  const [, board, circuit] = /^boards\/([^/]+)(?:\/circuits(?:\/([^/]+))?)?$/.exec(path) ?? [];
  // A circuit has its own notes; the check of the whole report merges them with those of other circuits.
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
