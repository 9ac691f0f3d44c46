import type { Edition } from '../../editions.ts';
import type { ReportDocument } from '../../forms/definition.ts';
import { contextOf } from '../engine/context.ts';
import type { Finding } from '../engine/finding.ts';
import type { Rule } from '../engine/rule.ts';
import type { RuleCode } from '../rules/rule-codes.ts';
import { rules } from '../rules/rules.ts';
import type { Explanation } from './explanation.ts';

/** The finding of the check for its example in an edition; undefined if it gives no finding with the code. */
export function exampleFinding({ code, example }: Explanation, edition: Edition): Finding | undefined {
  const judge = example.judge ?? ((document) => byRules(code, document));
  return judge({ ...example.document, edition }).find(({ rule }) => rule === code);
}

function byRules(code: RuleCode, document: ReportDocument): Finding[] {
  const context = contextOf(document);
  return rules.filter((rule: Rule) => rule.codes.includes(code)).flatMap((rule) => rule.judge(context));
}
