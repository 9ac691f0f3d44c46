import { codesOutsideRules } from '../rules/rule-codes.ts';
import { rules } from '../rules/rules.ts';

/** Every code that a question about a report can have. */
export const allCodes: ReadonlySet<string> = new Set([
  ...rules.flatMap(({ codes }): readonly string[] => codes),
  ...codesOutsideRules,
]);
