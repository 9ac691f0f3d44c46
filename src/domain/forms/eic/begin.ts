import type { Json } from '../../report/entry.ts';
import type { CompanyDefaults } from '../../standards/company-defaults.ts';
import type { CoverWords, FormSummary, Known, ReportDocument } from '../definition.ts';

/** What the office knows before anybody has been there, by path. */
export const begin = ({ site, client }: Known): readonly (readonly [path: string, value: Json])[] => [
  ['ordered_by/client_name', client.name],
  ['ordered_by/client_address', client.address],
  ['ordered_by/client_email', client.email],
  ['ordered_by/client_phone', client.phone],
  ['installation/installation_address', site.address],
  ['installation/premises_type', site.premisesType],
  ['installation/nation', site.nation],
  ['installation/tenure', site.tenure],
];

/** What stands in a control before anybody has typed there, by path: the nominal values of every public supply, and the day of the visit. */
export const propose = (
  _: ReportDocument,
  _defaults: CompanyDefaults,
  visitedOn?: string,
): Readonly<Record<string, string>> => ({
  'supply/nominal_u0': '230',
  'supply/nominal_f': '50',
  ...(visitedOn !== undefined && { 'work/completed_on': visitedOn }),
});

/** It is no inspection of the whole installation, and has no day and no outcome of one. */
export const summary = (): FormSummary => ({});

export function cover({ ordered_by: by, work }: ReportDocument): CoverWords {
  const done = work?.description;
  return {
    orderedBy: { name: by?.client_name, address: by?.client_address },
    ...(typeof done === 'string' && done.trim() !== '' && { condition: done }),
  };
}

/** What is read once more before it is signed. */
export const signedSummary = [
  ['Address', 'installation/installation_address'],
  ['Work', 'work/description'],
  ['Extent', 'work/extent'],
  ['Completed', 'work/completed_on'],
  ['Comments on what is there', 'existing/comments'],
] as const;
