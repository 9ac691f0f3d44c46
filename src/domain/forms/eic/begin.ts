import type { CompanyDefaults } from '../../standards/company-defaults.ts';
import type { ReportDocument } from '../definition.ts';
import { completedOn } from '../shared/begin-work.ts';

/** What stands in a control before anybody has typed there, by path: the nominal values of every public supply, and the day of the visit. */
export const propose = (
  _: ReportDocument,
  _defaults: CompanyDefaults,
  visitedOn?: string,
): Readonly<Record<string, string>> => ({
  'supply/nominal_u0': '230',
  'supply/nominal_f': '50',
  ...completedOn(visitedOn),
});

/** What is read once more before it is signed. */
export const signedSummary = [
  ['Address', 'installation/installation_address'],
  ['Work', 'work/description'],
  ['Extent', 'work/extent'],
  ['Completed', 'work/completed_on'],
  ['Comments on what is there', 'existing/comments'],
] as const;
