import type { Edition } from '../../editions.ts';
import type { ReportDocument } from '../../forms/definition.ts';
import type { Finding } from '../engine/finding.ts';
import type { RuleCode } from '../rules/rule-codes.ts';

/** A fragment of a report on which the rule itself is run, so that the numbers shown are what it really answers. */
export type Example = {
  /** What the fragment holds, in one line: "A radial on a 32 A type B breaker, Zs 1.52 Ω". */
  says: string;
  document: ReportDocument;
  /** What answers with the code, where that is not one of `rules`. */
  judge?: (document: ReportDocument) => readonly Finding[];
};

/** Why we ask: what there is to know about one code. In our own words throughout. */
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

/**
 * The explanations of some codes, by code. They stand beside the rule that answers with them and know the rule; no rule knows
 * them: the rules go to the browser, and there is no room for prose there.
 */
export type ExplanationsFor<Code extends RuleCode> = Readonly<Record<Code, Omit<Explanation, 'code'>>>;

/** The explanations of a rule: of every code that it can answer with. */
export type ExplanationsOf<R extends { codes: readonly RuleCode[] }> = ExplanationsFor<R['codes'][number]>;
