import type { Choice, Section, Signatory } from '../definition.ts';
import * as ofReport from '../eicr/sections/front.ts';
import * as choices from '../shared/choices.ts';
import { date, dates, longtext, past, required, text } from '../shared/field.ts';
import { fieldsNamed } from '../shared/sections/parts.ts';
import { placeFields } from '../shared/sections/place.ts';

/** Section A. */
export const { orderedBy } = ofReport;

/** Section B. */
export const purpose = {
  key: 'purpose',
  letter: 'B',
  title: 'Reason for the inspection',
  intro:
    'A visual inspection includes no tests. It cannot replace a condition report that the law or a lender requires.',
  groups: [
    {
      fields: [
        longtext('reason', 'What was asked for, and why', required),
        dates('inspection_dates', 'Dates of the visual inspection', required, past, {
          hint: 'Every day you were on site, separated by commas',
        }),
      ],
    },
  ],
} as const satisfies Section;

/** Section C. */
export const installation = {
  key: 'installation',
  letter: 'C',
  title: 'The installation',
  groups: [
    {
      fields: [
        text('occupier', 'Occupier', required, { hint: 'A name, "tenant" or "vacant"', choices: choices.occupiers }),
        ...fieldsNamed([{ fields: placeFields }], 'installation_address', 'premises_type', 'premises_type_other'),
        ...fieldsNamed([{ fields: placeFields }], 'nation', 'tenure'),
      ],
    },
  ],
} as const satisfies Section;

/** Section D. */
export const extent = <const C extends string>(editions: readonly Choice<C>[]) => {
  const { groups, ...section } = ofReport.extent(editions);
  const [, agreed, operational, standing] = groups;
  return {
    ...section,
    groups: [
      {
        fields: [
          longtext('extent', 'What was looked at', required, {
            hint: 'Which rooms, boards and accessories, and what was opened, if anything',
          }),
          longtext('not_seen', 'What could not be seen', required, { hint: 'Rooms, boards and parts out of sight' }),
        ],
      },
      agreed,
      operational,
      standing,
    ],
  } as const satisfies Section;
};

/** Section F. */
export const fullReport = {
  key: 'full_report',
  letter: 'F',
  title: 'Full inspection and testing',
  intro: 'A condition report with tests is recommended in any case: what cannot be seen was not looked for.',
  groups: [
    {
      fields: [
        date('recommended_by', 'Full condition report (EICR) recommended by', required),
        longtext('recommended_why', 'Reason for this date', required),
      ],
    },
  ],
} as const satisfies Section;

const inspector = {
  key: 'inspected_by',
  path: 'declaration/inspected_by',
  title: 'Visually inspected by',
  step: 'signing',
} as const satisfies Signatory;
const [, authoriser] = ofReport.signatories;

export const signatories: readonly Signatory[] = [inspector, ...(authoriser ? [authoriser] : [])];

const [inspected, authorised] = ofReport.declaration.groups;
/** Section G. */
export const declaration = {
  ...ofReport.declaration,
  groups: [{ ...inspected, title: inspector.title }, authorised],
} as const satisfies Section;
