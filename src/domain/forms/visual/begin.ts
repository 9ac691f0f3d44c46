import type { CompanyDefaults } from '../../standards/company-defaults.ts';
import type { ReportDocument } from '../definition.ts';
import { typedDay } from '../kinds/shared/days.ts';

export { begin } from '../eicr/begin.ts';

/**
 * Proposed values of blank controls, by path: the day of the visit. The company's intervals are for inspections
 * with tests, so the inspector decides the date of the full report.
 */
export const propose = (
  _: ReportDocument,
  _defaults: CompanyDefaults,
  visitedOn?: string,
): Readonly<Record<string, string>> =>
  visitedOn === undefined ? {} : { 'purpose/inspection_dates': typedDay(visitedOn) };

/** Values shown before signing. */
export const signedSummary = [
  ['Address', 'installation/installation_address'],
  ['Looked at', 'purpose/inspection_dates'],
  ['What was looked at', 'extent/extent'],
  ['What could not be seen', 'extent/not_seen'],
  ['Full report recommended by', 'full_report/recommended_by'],
] as const;
