import { rules } from '../rules.ts';
import { signRules } from '../signs/signs.ts';
import type { SinceChange } from '../since-last-time/since-last-time.ts';

/** The reason codes of what is compared with the last report of the site. */
const sinceCodes: readonly SinceChange['code'][] = [
  'CIRCUIT_APPEARED',
  'CIRCUIT_GONE',
  'DEVICE_CHANGED',
  'ZS_DRIFTED',
  'IR_DRIFTED',
];

/**
 * Codes that are answered by what is none of `rules`: completeness, the note that a check was not made, what is asked when a
 * report is issued, the comparison with the last report of the site, and the looks at a report as a whole.
 */
const besideRules = [
  ...['MISSING', 'INVALID', 'NOT_CHECKABLE', 'FAIL_AT_ISSUE'],
  ...[...sinceCodes, ...signRules.map(({ code }) => code)],
];

/** Every code that a question about a report can carry. */
export const allCodes: ReadonlySet<string> = new Set([...rules.flatMap(({ codes }) => codes), ...besideRules]);
