import type { CompanyDefaults } from '../../standards/company-defaults.ts';
import type { ReportDocument } from '../definition.ts';
import { typedDay } from '../kinds/shared/days.ts';

export { begin } from '../eicr/begin.ts';

/**
 * What stands in a control before anybody has typed there, by path: the day of the visit. The company's intervals are for inspections
 * with tests, so the day of the full report is the inspector's to say.
 */
export const propose = (
  _: ReportDocument,
  _defaults: CompanyDefaults,
  visitedOn?: string,
): Readonly<Record<string, string>> =>
  visitedOn === undefined ? {} : { 'purpose/inspection_dates': typedDay(visitedOn) };

/** What is read once more before it is signed. */
export const signedSummary = [
  ['Address', 'installation/installation_address'],
  ['Looked at', 'purpose/inspection_dates'],
  ['What was looked at', 'extent/extent'],
  ['What could not be seen', 'extent/not_seen'],
  ['Full report recommended by', 'full_report/recommended_by'],
] as const;
