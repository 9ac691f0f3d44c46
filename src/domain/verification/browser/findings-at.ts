import type { ReportDocument } from '../../forms/definition.ts';
import { contextOf } from '../engine/context.ts';
import type { Finding } from '../engine/finding.ts';
import type { Rule } from '../engine/rule.ts';

/** What rules say of the values below a path, circuits of a board apart: of what is on one page. */
export function findingsAt(rules: readonly Rule[], document: ReportDocument, path: string): Finding[] {
  const context = contextOf(document);
  const below = `${path}/`;
  return rules
    .flatMap((rule) => rule.judge(context))
    .filter(({ path: at }) => at.startsWith(below) && !at.startsWith(`${below}circuits/`));
}
