import type { Edition } from '../../editions.ts';
import type { ReportDocument } from '../../forms/definition.ts';
import { contextOf } from '../engine/context.ts';
import type { Finding } from '../engine/finding.ts';
import type { Rule } from '../engine/rule.ts';
import type { RuleCode } from '../rules/rule-codes.ts';
import { rules } from '../rules/rules.ts';

/*
 * Why we ask, for every code a check can answer with. These files know the rules; no rule knows them: the rules go to
 * the browser, and there is no room for prose there.
 */

/** A fragment of a report on which the rule itself is run, so that the numbers shown are what it really answers. */
export type Example = {
  /** What the fragment holds, in one line: "A radial on a 32 A type B breaker, Zs 1.52 Ω". */
  says: string;
  document: ReportDocument;
  /** What answers with the code, where that is none of `rules`. */
  judge?: (document: ReportDocument) => readonly Finding[];
};

/** What there is to know about one code. In our own words throughout. */
export type Explanation = {
  code: RuleCode;
  title: string;
  /** The question as one tradesman would put it to another. */
  question: string;
  /** How it is worked out, in letters; the example puts numbers in. */
  formula?: string;
  example: Example;
  /** Numbers of the regulations; absent where the check is our own. */
  regulation?: string;
  /** When it is not asked, or does not count. */
  notWhen: readonly string[];
  /** What it usually comes from, the likeliest first. */
  causes: readonly string[];
  /** Absent: every edition we can read. */
  editions?: readonly Edition[];
};

/** Codes about the same thing, under one heading. */
export type Theme = { id: string; title: string; explanations: readonly Explanation[] };

/** What the check answers to its example in an edition; undefined where it does not answer with the code. */
export function exampleFinding({ code, example }: Explanation, edition: Edition): Finding | undefined {
  const judge = example.judge ?? ((document) => byRules(code, document));
  return judge({ ...example.document, edition }).find(({ rule }) => rule === code);
}

function byRules(code: RuleCode, document: ReportDocument): Finding[] {
  const context = contextOf(document);
  return rules.filter((rule: Rule) => rule.codes.includes(code)).flatMap((rule) => rule.judge(context));
}
