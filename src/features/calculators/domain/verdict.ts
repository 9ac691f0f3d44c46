import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { contextOf } from '../../../domain/verification/engine/context.ts';
import type { Finding } from '../../../domain/verification/engine/finding.ts';
import type { Rule } from '../../../domain/verification/engine/rule.ts';
import type { Answer } from './calculator.ts';

/** The rules' findings for a report that holds only the entered values. */
export function findingsOf(document: ReportDocument, ...rules: readonly Rule[]): Finding[] {
  const context = contextOf(document);
  return rules.flatMap((rule) => rule.judge(context));
}

/** The gravest finding as an answer; `holds` if there is none. */
export function verdictOf(findings: readonly Finding[], holds: string): Answer['verdict'] {
  const has = (severity: Finding['severity']) => findings.some((finding) => finding.severity === severity);
  if (has('fail')) return { tone: 'bad', title: 'Fails' };
  if (has('warn')) return { tone: 'warn', title: 'Check' };
  if (findings.some(({ rule }) => rule === 'NOT_CHECKABLE')) return { tone: 'info', title: 'Cannot be decided' };
  return { tone: 'good', title: 'Holds', words: holds };
}
