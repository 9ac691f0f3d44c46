import type { Finding } from './finding.ts';

/** Whether a rule of new work says in its own words what a `MISSING` says too: of that value, or of it among the lines of the schedule. */
export const saysWhatIsMissing = ({ rule, path }: Finding, missing: Finding): boolean =>
  ['EIC_SCHEDULE', 'EXISTING_COMMENTS'].includes(rule) && missing.path.startsWith(path);
