import type { CompanyDefaults } from '../../standards/company-defaults.ts';
import type { FormDefinition, ReportDocument } from '../definition.ts';
import { valueAt } from '../document.ts';
import { completedOn } from '../shared/begin-work.ts';
import { isNewInstallation } from './front.ts';

/** Proposed values of blank controls, by path: the nominal values of every public supply, and the day of the visit. */
export const propose = (
  _: ReportDocument,
  _defaults: CompanyDefaults,
  visitedOn?: string,
): Readonly<Record<string, string>> => ({
  'supply/nominal_u0': '230',
  'supply/nominal_f': '50',
  ...completedOn(visitedOn),
});

/** The scope of every circuit, as far as it follows from the work: all of a new installation, or all of a replaced board. */
export const ofEveryCircuit = {
  field: 'scope',
  value: (document) => {
    if (isNewInstallation(document)) return 'new';
    return valueAt(document, 'work/board_replaced') === true ? 'reconnected' : undefined;
  },
} as const satisfies FormDefinition['ofEveryCircuit'];

/** Values shown before signing. */
export const signedSummary = [
  ['Address', 'installation/installation_address'],
  ['Work', 'work/description'],
  ['Extent', 'work/extent'],
  ['Completed', 'work/completed_on'],
  ['Comments on what is there', 'existing/comments'],
] as const;
