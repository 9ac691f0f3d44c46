import type { rules } from './rules.ts';

/**
 * The codes that no rule gives: completeness, the note that a check was not made, the questions at issue, the comparison with the site's
 * last report, and the checks of a report as a whole.
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
 * Every code that a question about a report can have: those of the rules, and the few outside them. A finding with another code does not
 * compile. The functions of a rule declare that they return `Finding[]`; otherwise the codes would depend on themselves.
 */
export type RuleCode = BuiltInCode | keyof OwnRuleCodes;

export type BuiltInCode = (typeof rules)[number]['codes'][number] | (typeof codesOutsideRules)[number];

/** Codes of rules that a form brings in its folder (`registerRules`): `declare module '…/rule-codes.ts'`. */
// biome-ignore lint/suspicious/noEmptyInterface: a form with rules of its own adds their codes.
export interface OwnRuleCodes {}
