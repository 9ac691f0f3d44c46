import type { rules } from './rules.ts';

/**
 * What is answered by none of the rules: completeness, the note that a check was not made, what is asked when a report is issued,
 * the comparison with the last report of the site, and the looks at a report as a whole.
 */
export const codesOutsideRules = [
  ...(['MISSING', 'INVALID', 'NOT_CHECKABLE', 'FAIL_AT_ISSUE'] as const),
  ...(['CIRCUIT_APPEARED', 'CIRCUIT_GONE', 'DEVICE_CHANGED', 'ZS_DRIFTED', 'IR_DRIFTED'] as const),
  ...([
    'ANOMALY_EXACT_SUMS',
    'ANOMALY_REPEATED',
    'ANOMALY_COPIED',
    'ANOMALY_LAST_DIGITS',
    'ANOMALY_PACE',
    'ANOMALY_MANY_LIM',
  ] as const),
] as const;

/**
 * Every code that a question about a report can carry: those that the rules name, and the few that belong to no rule. A finding with
 * another does not compile. What a rule gives `ruleOf` says that it returns findings, or their codes would depend on themselves.
 */
export type RuleCode = (typeof rules)[number]['codes'][number] | (typeof codesOutsideRules)[number];
