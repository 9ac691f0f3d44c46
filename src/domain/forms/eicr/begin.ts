import type { Json } from '../../report/entry.ts';
import { type CompanyDefaults, intervalFor } from '../../standards/company-defaults.ts';
import { addMonths, lastDay, rentedHomeCap } from '../../time/dates.ts';
import type { Known, ReportDocument } from '../definition.ts';
import { typedDay } from '../kinds/shared/days.ts';
import { knownToOffice } from '../shared/known-to-office.ts';

/** The values that the office knows before the visit, by path. */
export const begin = (known: Known): readonly (readonly [path: string, value: Json])[] => [
  ...knownToOffice(known),
  ['declaration/inspected_by/for_on_behalf', known.company.name],
  ['declaration/inspected_by/address', known.company.address],
];

/** The company's defaults for every report, by path: extent with its exclusions, and agreed limitations. */
export const fromDefaults = ({
  extent,
  standingExclusions,
  agreedLimitations,
}: CompanyDefaults): readonly (readonly [path: string, value: Json])[] => [
  ['extent/extent', [extent, standingExclusions && `Not included: ${standingExclusions}`].filter(Boolean).join('\n\n')],
  ...agreedLimitations.flatMap(({ text, reason }, index): (readonly [string, Json])[] => {
    const item = `extent/agreed_limitations/company-${index + 1}`;
    return [
      [item, true],
      [`${item}/text`, text],
      [`${item}/reason`, reason],
    ];
  }),
];

/**
 * Proposed values of blank controls, by path: the day of the visit as the date of inspection, the nominal voltage
 * and frequency, and the due date of the next inspection. The due date follows the company's interval
 * for such premises, and for a rented home is no later than the law allows. There is none while the inspection has no date, nor for
 * premises without an interval, where the inspector decides.
 */
export function propose(
  { purpose, installation }: ReportDocument,
  defaults: CompanyDefaults,
  visitedOn?: string,
): Readonly<Record<string, string>> {
  const always: Record<string, string> = {
    // The same for every public supply in the country.
    'supply/nominal_u0': '230',
    'supply/nominal_f': '50',
    ...(visitedOn !== undefined && { 'purpose/inspection_dates': typedDay(visitedOn) }),
  };
  const { inspection_dates: days } = purpose ?? {};
  const { tenure, nation, premises_type: premises } = installation ?? {};
  const inspectedOn = Array.isArray(days) ? lastDay(days) : undefined;
  if (!inspectedOn) return always;
  const usual = intervalFor(defaults, { premises, tenure });
  const settled = usual && addMonths(inspectedOn, usual.months);
  const isRented = tenure === 'private_rented' || tenure === 'social_rented';
  const cap = isRented ? rentedHomeCap(inspectedOn, typeof nation === 'string' ? nation : undefined) : undefined;
  const due = settled && (!cap || settled <= cap) ? settled : cap;
  return {
    ...always,
    ...(due && { 'next_inspection/next_inspection_due': due }),
    ...(usual?.reason && { 'next_inspection/next_inspection_reason': usual.reason }),
  };
}
