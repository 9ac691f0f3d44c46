import type { RuleCode } from '../rules/rule-codes.ts';
import { isAwaited } from '../words/awaited.ts';
import type { Finding } from './finding.ts';

/** Rules of new work that say in their own words what a `MISSING` says too: of that value, or of it among the lines of the schedule. */
const saysSo: ReadonlySet<RuleCode> = new Set(['EIC_SCHEDULE', 'EXISTING_COMMENTS']);

/** The findings of those rules: few of a report's thousands, so that the others are not held against each missing value. */
export const inOwnWords = (findings: readonly Finding[]): Finding[] => findings.filter(({ rule }) => saysSo.has(rule));

/** Whether one of them says what is missing. */
export const saysWhatIsMissing = ({ path }: Finding, missing: Finding): boolean => missing.path.startsWith(path);

/** Whether a finding only says that a value is still to come, which `MISSING` says of its path: no page shows it as a failure. */
export const isOnlyMissing = ({ rule, path }: Finding, missing: ReadonlySet<string>): boolean =>
  isAwaited(rule) && missing.has(path);
