import type { ReportDocument } from '../../forms/definition.ts';
import { contextOf } from '../engine/context.ts';
import type { Finding } from '../engine/finding.ts';
import type { Rule } from '../engine/rule.ts';

/** The findings of rules about the values below a path, without the circuits of a board: the values on one page. */
export function findingsAt(rules: readonly Rule[], document: ReportDocument, path: string): Finding[] {
  const context = contextOf(document);
  const below = `${path}/`;
  return rules
    .flatMap((rule) => rule.judge(context))
    .filter(({ path: at }) => at.startsWith(below) && !at.startsWith(`${below}circuits/`));
}
