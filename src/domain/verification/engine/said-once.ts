import type { RuleCode } from '../rules/rule-codes.ts';
import { isAwaited } from '../words/awaited.ts';
import type { Finding } from './finding.ts';

/** Rules of new work that report a `MISSING` in their own words: for the same value, or for it among the lines of the schedule. */
const saysSo: ReadonlySet<RuleCode> = new Set(['EIC_SCHEDULE', 'EXISTING_COMMENTS']);

/** The findings of those rules: few of a report's thousands, so each missing value is compared with few. */
export const inOwnWords = (findings: readonly Finding[]): Finding[] => findings.filter(({ rule }) => saysSo.has(rule));

/** True if the finding is about the missing value. */
export const saysWhatIsMissing = ({ path }: Finding, missing: Finding): boolean => missing.path.startsWith(path);

/** True if a finding only says that a value is not filled in yet, as `MISSING` does for its path: no page shows it as a failure. */
export const isOnlyMissing = ({ rule, path }: Finding, missing: ReadonlySet<string>): boolean =>
  isAwaited(rule) && missing.has(path);
