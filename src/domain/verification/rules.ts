import { readingRules } from './reading-rules.ts';
import type { Rule } from './rule.ts';
import { c1MadeSafe } from './rules/c1-made-safe.ts';
import { calibration, nextDateCap, signedTooEarly } from './rules/dates.ts';
import { earthingMeans, ttElectrode } from './rules/earthing.ts';
import { outcome } from './rules/outcome.ts';
import { scheduleObservations } from './rules/schedule-observations.ts';

/** Changes whenever a rule or a limit changes what it answers; kept in every certificate. */
export const RULE_VERSION = '2026-11-21.4';

/** Every rule there is. To add one: a file in rules/, a line here, or in reading-rules.ts where it is about readings. */
export const rules: readonly Rule[] = [
  ...readingRules,
  outcome,
  scheduleObservations,
  ttElectrode,
  earthingMeans,
  nextDateCap,
  signedTooEarly,
  calibration,
  c1MadeSafe,
];
