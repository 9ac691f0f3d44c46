import { filled, hasItems, is, not, when } from '../../asked/conditions.ts';
import type { Choice, Field, Section, Signatory } from '../../definition.ts';
import { itemsOf } from '../../document.ts';
import * as choices from '../../shared/choices.ts';
import {
  address,
  auto,
  bool,
  checked,
  choice,
  date,
  dateOrUnknown,
  dates,
  int,
  link,
  links,
  longtext,
  numberOrUnknown,
  onlyIf,
  optionalIf,
  past,
  required,
  signature,
  text,
} from '../../shared/field.ts';
import { clientFields, placeFields } from '../../shared/sections/place.ts';
import { countCodes } from '../../words/danger-words.ts';

/** Section A. */
export const orderedBy = {
  key: 'ordered_by',
  letter: 'A',
  title: 'Person ordering the report',
  groups: [{ fields: clientFields }],
} as const satisfies Section;

/** Section B. */
export const purpose = {
  key: 'purpose',
  letter: 'B',
  title: 'Reason for the report',
  groups: [
    {
      fields: [
        longtext('reason', 'Reason for the report', required, { choices: choices.reasons }),
        dates('inspection_dates', 'Dates of inspection and testing', required, past, {
          hint: 'Every day you were on site, separated by commas. The last one is the legal date of the inspection.',
        }),
      ],
    },
  ],
} as const satisfies Section;

/** Years. Homes were first wired in the 1880s: a larger number is a year, not an age. */
const OLDEST = 150;

/** Section C. */
export const installation = {
  key: 'installation',
  letter: 'C',
  title: 'The installation',
  groups: [
    {
      fields: [
        text('occupier', 'Occupier', required, { hint: 'A name, "tenant" or "vacant"', choices: choices.occupiers }),
        ...placeFields,
        choice('schedule_list', 'Schedule of inspections', choices.scheduleLists, checked, {
          hint: 'Homes and similar, if left blank',
        }),
      ],
    },
    {
      title: 'Age and records',
      fields: [
        numberOrUnknown('wiring_age_years', 'Estimated age of the wiring', required, { unit: 'years', most: OLDEST }),
        choice('alterations_evident', 'Signs of additions or alterations', choices.alterations, required),
        numberOrUnknown(
          'alterations_age_years',
          'Estimated age of the alterations',
          onlyIf(is('alterations_evident', 'yes')),
          { unit: 'years', most: OLDEST },
        ),
        choice('records_available', 'Earlier records available', choices.yesNo, required),
        dateOrUnknown('last_inspection_date', 'Date of last inspection', required, past),
        text('previous_report_ref', 'Earlier certificate number'),
      ],
    },
  ],
} as const satisfies Section;

const limitationFields = [
  longtext('text', 'What was left out', required),
  longtext('reason', 'Reason', required),
  links('circuits', 'Circuits', { target: 'circuit' }),
  text('area', 'Area'),
] as const satisfies readonly Field[];

/** Section D. */
export const extent = <const C extends string>(editions: readonly Choice<C>[]) =>
  ({
    key: 'extent',
    statesLimits: true,
    letter: 'D',
    title: 'Extent and limitations',
    intro:
      'Every LIM names one of the limitations below. Agreed limitations are settled before you start; operational ones come up on site.',
    groups: [
      {
        fields: [
          longtext('extent', 'What was inspected and tested', required, {
            hint: 'Which boards and circuits, how much of each, how many terminations were opened',
          }),
        ],
      },
      {
        title: 'Agreed limitations',
        fields: [
          bool('no_agreed_limitations', 'No agreed limitations', onlyIf(not(hasItems('agreed_limitations'))), {
            mustHold: true,
            yesReads: ['Agreed limitations', 'None'],
          }),
          text('agreed_with', 'Agreed with', onlyIf(hasItems('agreed_limitations')), { hint: 'Name and role' }),
          date('agreed_on', 'Agreed on', onlyIf(hasItems('agreed_limitations')), past),
        ],
      },
      {
        title: 'Operational limitations',
        fields: [
          bool(
            'no_operational_limitations',
            'No operational limitations',
            onlyIf(not(hasItems('operational_limitations'))),
            {
              mustHold: true,
              yesReads: ['Operational limitations', 'None'],
            },
          ),
        ],
      },
      {
        title: 'Standing exclusions',
        fields: [
          bool('default_limits_ack', 'The standing exclusions apply', required, {
            mustHold: true,
            yesReads: ['Standing exclusions', 'Apply, as listed'],
            hint: 'The list is printed on the report',
          }),
          choice('standard_amended_to', 'Inspected to', editions, auto),
        ],
      },
    ],
    lists: [
      {
        name: 'agreed_limitations',
        title: 'Agreed limitations',
        item: 'agreed limitation',
        hint: 'Settled with the client before the visit',
        fields: limitationFields,
      },
      {
        name: 'operational_limitations',
        title: 'Operational limitations',
        item: 'operational limitation',
        hint: 'Met on site: no access, could not be switched off, unsafe to test',
        fields: limitationFields,
      },
    ],
  }) as const satisfies Section;

/** Section E. */
export const summary = {
  key: 'summary',
  letter: 'E',
  title: 'Summary of the condition',
  groups: [
    {
      fields: [
        longtext('general_condition', 'General condition in terms of safety', required, {
          hint: 'In plain words, for someone who is not an electrician',
        }),
        bool('no_remedial_action', 'No remedial action required', {
          ...onlyIf(when([], (_, document) => itemsOf(document.observations).length === 0)),
          mustHold: true,
          yesReads: ['Remedial action', 'None required'],
          hint: 'When there are no observations',
        }),
        choice('overall_outcome', 'Overall assessment', choices.outcomes, required, {
          hint: 'Set by the observation codes. You can downgrade it, not upgrade it',
        }),
        int(
          'work_within_days',
          'Days for the work',
          optionalIf(
            when([], (_, document) =>
              Object.entries(countCodes(itemsOf(document.observations))).some(([code, n]) => code !== 'C3' && n > 0),
            ),
          ),
          {
            hint: 'Only if 28 are too many for the C1, C2 and FI. The day of the inspection is the first',
            // The law gives 28; a report may give fewer.
            ...{ least: 1, most: 28 },
          },
        ),
        longtext('outcome_reason', 'Reason for a worse outcome', checked, {
          hint: 'Only if you judge it worse than the codes do. Not printed, but in the signed data',
        }),
      ],
    },
  ],
} as const satisfies Section;

/** Section F. */
export const nextInspection = {
  key: 'next_inspection',
  letter: 'F',
  title: 'Next inspection',
  groups: [
    {
      fields: [
        date('next_inspection_due', 'Next inspection due', required),
        longtext('next_inspection_reason', 'Reason for the interval', required),
        text('conditional_on', 'On condition of', { hint: 'Repairs being done, no change of occupier' }),
      ],
    },
  ],
} as const satisfies Section;

const inspector = {
  key: 'inspected_by',
  path: 'declaration/inspected_by',
  title: 'Inspected and tested by',
  step: 'signing',
} as const satisfies Signatory;
const authoriser = {
  key: 'authorised_by',
  path: 'declaration/authorised_by',
  title: 'Authorised for issue by',
  step: 'authorising',
} as const satisfies Signatory;

export const signatories: readonly Signatory[] = [inspector, authoriser];

/** The block is filled from the account that signs: no user fills it in or can write it. */
const blockOf = <const B extends string>({ key: block, step }: Signatory & { key: B }, who: string) => {
  const later = { filledBy: step } as const;
  return [
    text(`${block}.name`, `${who} name`, required, later),
    text(`${block}.position`, `${who} position`, required, later),
    text(`${block}.for_on_behalf`, `${who} for and on behalf of`, required, later),
    address(`${block}.address`, `${who} address`, required, later),
    text(`${block}.qualification_refs`, `${who} qualifications`, later),
    signature(`${block}.signature`, `${who} signature`, required, later),
    // A drawn signature belongs to the typed one: asked for with it, shown if there is one.
    link(`${block}.signature_image`, `${who} drawn signature`, later, {
      target: 'drawing',
      applies: filled(`${block}.signature_image`),
    }),
    date(`${block}.signed_on`, `${who} signed on`, required, later),
  ] as const;
};

/** Section G. */
export const declaration = {
  key: 'declaration',
  letter: 'G',
  title: 'Declaration',
  intro: 'Name, position, qualifications and company come from the account that signs.',
  groups: [
    { title: inspector.title, fields: blockOf(inspector, "Inspector's") },
    {
      title: authoriser.title,
      fields: [
        ...blockOf(authoriser, "Authoriser's"),
        text('authorised_by.scheme_role', "Authoriser's scheme role", { filledBy: 'authorising' }),
        text('declaration_version', 'Declaration text', auto, checked),
      ],
    },
  ],
} as const satisfies Section;
