import type { Edition } from '../../editions.ts';
import type { ReportDocument } from '../../forms/definition.ts';
import type { Finding } from '../engine/finding.ts';
import type { RuleCode } from '../rules/rule-codes.ts';

/** A fragment of a report for running the rule itself, so that the numbers shown are its real results. */
export type Example = {
  /** A description of the fragment in one line: "A radial on a 32 A type B breaker, Zs 1.52 Ω". */
  says: string;
  document: ReportDocument;
  /** The function that gives the code, if it is not one of `rules`. */
  judge?: (document: ReportDocument) => readonly Finding[];
};

/** The explanation of one code: why we ask. In our own words throughout. */
export type Explanation = {
  code: RuleCode;
  title: string;
  /** The question in the words of one electrician to another. */
  question: string;
  /** The formula in letters; the example fills in numbers. */
  formula?: string;
  example: Example;
  /** Numbers of the regulations; absent if the check is our own. */
  regulation?: string;
  /** The cases without a finding. */
  notWhen: readonly string[];
  /** The usual causes, the likeliest first. */
  causes: readonly string[];
  /** Absent: every edition we can read. */
  editions?: readonly Edition[];
};

/**
 * The explanations of some codes, by code. They are next to their rule and import it; no rule imports them, because rules go to the browser
 * without the prose.
 */
export type ExplanationsFor<Code extends RuleCode> = Readonly<Record<Code, Omit<Explanation, 'code'>>>;

/** The explanations of a rule: one for each of its codes. */
export type ExplanationsOf<R extends { codes: readonly RuleCode[] }> = ExplanationsFor<R['codes'][number]>;
