import type { Finding } from '../engine/finding.ts';
import type { CircuitRecord, JudgedDocument } from '../engine/records.ts';
import type { RuleCode } from '../rules/rule-codes.ts';

type Facts = { finding: Finding; document: JudgedDocument; circuit: CircuitRecord | undefined };

/** The texts of the observation library that say what a finding found. */
export type Suggestion = {
  /** Their ids, the likeliest first. */
  texts: readonly string[];
  /** Whether one of them says what was found here, where that depends on the facts. */
  fits?: (text: string, facts: Facts) => boolean;
};

/**
 * The suggestions for the findings of a rule, by code. Only faults of the installation have any: what contradicts itself in the
 * report is corrected there, and no observation answers it. A code with no texts has none in the library: an observation on the
 * same circuit answers it all the same.
 */
export type SuggestionsOf<R extends { codes: readonly RuleCode[] }> = Readonly<
  Partial<Record<R['codes'][number], Suggestion>>
>;
