import type { ReportDocument } from '../forms/definition.ts';
import { contextOf } from '../verification/engine/context.ts';
import type { Finding } from '../verification/engine/finding.ts';
import type { Rule } from '../verification/engine/rule.ts';
import type { Answer } from './calculator.ts';

/** What the rules themselves say of a report that holds no more than what was entered. */
export function findingsOf(document: ReportDocument, ...rules: readonly Rule[]): Finding[] {
  const context = contextOf(document);
  return rules.flatMap((rule) => rule.judge(context));
}

/** The gravest of the findings, in the words of an answer; `holds` where there is none. */
export function verdictOf(findings: readonly Finding[], holds: string): Answer['verdict'] {
  const has = (severity: Finding['severity']) => findings.some((finding) => finding.severity === severity);
  if (has('fail')) return { tone: 'bad', title: 'Fails' };
  if (has('warn')) return { tone: 'warn', title: 'Check' };
  if (findings.some(({ rule }) => rule === 'NOT_CHECKABLE')) return { tone: 'info', title: 'Cannot be told' };
  return { tone: 'good', title: 'Holds', words: holds };
}
