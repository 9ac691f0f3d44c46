import type { Finding } from '../engine/finding.ts';
import type { CircuitRecord, JudgedDocument } from '../engine/records.ts';
import type { RuleCode } from '../rules/rule-codes.ts';

type Facts = { finding: Finding; document: JudgedDocument; circuit: CircuitRecord | undefined };

/** The texts of the observation library that describe a finding. */
export type Suggestion = {
  /** Their ids, the likeliest first. */
  texts: readonly string[];
  /** True if the text fits this finding, if that depends on the facts. */
  fits?: (text: string, facts: Facts) => boolean;
};

/**
 * The suggestions for the findings of a rule, by code. Only faults of the installation have any: a contradiction in the report is corrected
 * there, and no observation answers it. A code without texts has none in the library: an observation on the same circuit still answers it.
 */
export type SuggestionsOf<R extends { codes: readonly RuleCode[] }> = Readonly<
  Partial<Record<R['codes'][number], Suggestion>>
>;
