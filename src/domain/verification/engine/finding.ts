import type { RuleCode } from '../rules/rule-codes.ts';

/** A question of a rule about a value, with its arithmetic. The inspector decides. */
export type Finding = {
  /** Reason code: `ZS_OVER_MAX`, `MISSING`, `OUTCOME_CONFLICT`, … */
  rule: RuleCode;
  severity: 'fail' | 'warn' | 'note';
  /** Path in the document, list items by id: `boards/<id>/circuits/<id>/zs`. */
  path: string;
  measured?: string;
  limit?: string;
  unit?: string;
  /** With the numbers filled in: `230 × 0.95 ÷ (5 × 32) = 1.37`. */
  arithmetic?: string;
  /** `411.4.4, Table 41.3` */
  regulation?: string;
  /** For NOT_CHECKABLE: the codes of the checks that were not made, `CPC_SMALL, ZS_OVER_MAX`; the message names them in words. */
  not_checked?: string;
  /** For a note that was a failure of new work: the regulations of the departures that answer it, `411.3.3, 701.411.3.3`. */
  answered_by?: string;
  message: string;
};

/** The whole finding as text, for look-ups. */
export const findingKey = (finding: Finding): string => JSON.stringify(Object.entries(finding).filter(isSaid).sort());

const isSaid = ([, value]: [string, unknown]) => value !== undefined;

/** True if two findings are equal in every value. */
export const sameFinding = (a: Finding, b: Finding): boolean => findingKey(a) === findingKey(b);

/** Whether two findings say the same in other words: a later version may put a sentence or its arithmetic better. */
export const sameApartFromWords = (a: Finding, b: Finding): boolean =>
  sameFinding({ ...a, message: '', arithmetic: '' }, { ...b, message: '', arithmetic: '' });

export type Verification = {
  findings: Finding[];
  /** Paths of unknown fields: kept and listed, not an error. */
  unknown: string[];
  /** The number of further unknown fields, if not all are listed. */
  unknown_left_off?: number;
  /** Absent for a form without an outcome, such as a visual report. */
  outcome?: 'satisfactory' | 'unsatisfactory';
};
