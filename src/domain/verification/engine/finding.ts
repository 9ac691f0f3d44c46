import type { RuleCode } from '../rules/rule-codes.ts';

/** What a rule has to say about a value: a question with its arithmetic. The inspector decides. */
export type Finding = {
  /** Reason code: `ZS_OVER_MAX`, `MISSING`, `OUTCOME_CONFLICT`, … */
  rule: RuleCode;
  severity: 'fail' | 'warn' | 'note';
  /** Path in the document, list items by id: `boards/<id>/circuits/<id>/zs`. */
  path: string;
  measured?: string;
  limit?: string;
  unit?: string;
  /** With the numbers put in: `230 × 0.95 ÷ (5 × 32) = 1.37`. */
  arithmetic?: string;
  /** `411.4.4, Table 41.3` */
  regulation?: string;
  /** With NOT_CHECKABLE: the codes of the checks that were not made, `CPC_SMALL, ZS_OVER_MAX`; the message names them in words. */
  not_checked?: string;
  /** With a note that was a failure of new work: the regulations that departures answer it by, `411.3.3, 701.411.3.3`. */
  answered_by?: string;
  message: string;
};

/** All that a finding says, as a text to look it up by. */
export const findingKey = (finding: Finding): string => JSON.stringify(Object.entries(finding).filter(isSaid).sort());

const isSaid = ([, value]: [string, unknown]) => value !== undefined;

/** Whether two findings read the same in everything they say. */
export const sameFinding = (a: Finding, b: Finding): boolean => findingKey(a) === findingKey(b);

export type Verification = {
  findings: Finding[];
  /** Paths of fields we do not know: kept, listed, no error. */
  unknown: string[];
  /** How many more of those there are, where not all are listed. */
  unknown_left_off?: number;
  /** Absent of a form that comes to none, such as a visual report. */
  outcome?: 'satisfactory' | 'unsatisfactory';
};
