import { fitted, when } from '../asked/conditions.ts';
import type { Choice, FieldGroup, ReportDocument, Section, Signatory } from '../definition.ts';
import { withoutLim } from '../kinds/tick.ts';
import * as choices from '../shared/choices.ts';
import { choice, date, longtext, optionalIf, past, required, text, tick } from '../shared/field.ts';
import { boardGroups } from '../shared/sections/board.ts';
import { circuitDetails as detailsOfReport, circuitTests as testsOfReport } from '../shared/sections/circuit.ts';
import { blockOf, existing, noneOfEither } from '../shared/sections/new-work.ts';
import { fieldsNamed, optional } from '../shared/sections/parts.ts';
import { clientFields, placeFields } from '../shared/sections/place.ts';
import { particulars as ofReport } from '../shared/sections/supply.ts';

export const orderedBy = {
  key: 'ordered_by',
  letter: 'A',
  title: 'Person ordering the work',
  groups: [
    {
      fields: [
        ...fieldsNamed([{ fields: clientFields }], 'client_name'),
        ...optional(
          fieldsNamed([{ fields: clientFields }], 'client_address', 'client_role', 'client_email', 'client_phone'),
        ),
      ],
    },
  ],
} as const satisfies Section;

export const installation = {
  key: 'installation',
  letter: 'A',
  title: 'The installation',
  groups: [
    {
      fields: [
        ...fieldsNamed([{ fields: placeFields }], 'installation_address', 'premises_type', 'premises_type_other'),
        ...fieldsNamed([{ fields: placeFields }], 'building_kind', 'overvoltage', 'nation', 'tenure'),
      ],
    },
  ],
} as const satisfies Section;

export const work = {
  key: 'work',
  letter: 'A',
  title: 'The work',
  groups: [
    {
      fields: [
        longtext('description', 'Description of the minor work', required),
        date('completed_on', 'Work completed on', required, past),
      ],
    },
  ],
} as const satisfies Section;

/** Minor work always alters an existing installation. */
export const existingParts = { ...existing(when([], () => true)), letter: 'A' } as const satisfies Section;

export const supply = <const C extends string>(earthing: readonly Choice<C>[]) =>
  ({
    key: 'supply',
    letter: 'B',
    title: 'Earthing of the installation',
    checkedLive: true,
    groups: [{ lasts: true, fields: [choice('earthing_system', 'Earthing system', earthing, required)] }],
  }) as const satisfies Section;

/** Whether the protective conductors that the work relies on are adequate (132.16). */
export const particulars = {
  key: 'particulars',
  letter: 'B',
  title: 'Earthing and bonding conductors',
  checkedLive: true,
  groups: [
    {
      // Found at the last inspection, and confirmed by the electrician who relies on it now.
      lasts: true,
      fields: [
        withoutLim(tick('earthing_conductor.connection_ok', 'Earthing conductor adequate and connected', required)),
        ...fieldsNamed(
          ofReport.groups,
          'bonded_services.water',
          'bonded_services.gas',
          'bonded_services.oil',
          'bonded_services.structural_steel',
          'bonded_services.lightning_protection',
          'bonded_services.other',
          'bonded_services_other',
        ).map(withoutLim),
      ],
    },
  ],
} as const satisfies Section;

/** The board that the circuit is on. */
export const board = [
  {
    lasts: true,
    fields: [
      ...fieldsNamed(boardGroups, 'board_ref', 'location'),
      ...optional(fieldsNamed(boardGroups, 'make_model', 'phases')),
    ],
  },
  {
    title: 'Tests at this board',
    // As for the conductors: work on one circuit changes neither.
    lasts: true,
    fields: [...fieldsNamed(boardGroups, 'zdb'), ...optional(fieldsNamed(boardGroups, 'ipf_db', 'photos'))],
  },
] as const satisfies readonly FieldGroup[];

const scopes = [
  { value: 'altered', label: 'Altered' },
  { value: 'new', label: 'New' },
] as const satisfies readonly Choice[];

const kinds = fieldsNamed(detailsOfReport, 'circuit_kind').map((field) => ({
  ...field,
  // A spare way has no tests.
  choices: field.choices?.filter(({ value }) => value !== 'spare') ?? [],
}));

const hasSpd = fitted('spd.type');

/** The one circuit: as on a report, without the columns that this form lacks. */
export const circuitDetails = [
  {
    title: 'Circuit',
    lasts: true,
    fields: [
      choice('scope', 'The circuit is', scopes, {
        unprinted: 'checked',
        hint: 'A new circuit needs an installation certificate',
      }),
      ...fieldsNamed(detailsOfReport, 'circuit_no', 'description'),
      ...kinds,
      ...optional(fieldsNamed(detailsOfReport, 'points')),
    ],
  },
  {
    title: 'Cable',
    lasts: true,
    fields: [
      ...optional(fieldsNamed(detailsOfReport, 'wiring_type', 'wiring_type_other')),
      ...fieldsNamed(detailsOfReport, 'ref_method', 'live_csa', 'cpc_csa'),
    ],
  },
  {
    title: 'Overcurrent device',
    lasts: true,
    fields: [
      ...fieldsNamed(detailsOfReport, 'ocpd_standard', 'ocpd_type', 'ocpd_rating'),
      ...optional(fieldsNamed(detailsOfReport, 'breaking_ka', 'max_zs')),
    ],
  },
  {
    title: 'RCD',
    lasts: true,
    fields: fieldsNamed(detailsOfReport, 'rcd_standard', 'rcd_type', 'rcd_idn', 'rcd_rating', 'rcd_delay'),
  },
  {
    title: 'Arc fault and surge protection',
    lasts: true,
    fields: [
      ...fieldsNamed(detailsOfReport, 'afdd.standard', 'afdd.rating'),
      choice('spd.standard', 'SPD standard', choices.spdStandards),
      choice('spd.type', 'SPD type', choices.spdTypes),
    ],
  },
  {
    title: 'For the checks',
    lasts: true,
    hint: 'Not printed. Blank means the usual case, or not checked.',
    fields: fieldsNamed(
      detailsOfReport,
      'has_socket',
      'fixed_equipment_only',
      'disconnection_s',
      'use',
      'system',
      'load',
      'length_m',
      'phase',
      'ib_a',
      'correction',
    ),
  },
] as const satisfies readonly FieldGroup[];

const spdOk = tick('spd_ok', 'Surge device indicator healthy', optionalIf(hasSpd));

export const circuitTests = (edition: { afdd: boolean }) =>
  [
    ...testsOfReport(edition),
    ...(edition.afdd ? [{ title: 'Surge protection', fields: [spdOk] }] : []),
  ] as const satisfies readonly FieldGroup[];

export const signatories: readonly Signatory[] = [
  {
    key: 'carried_out_by',
    path: 'declarations/worker',
    title: 'Carried out by',
    step: 'signing',
    notBefore: (_: ReportDocument) => 'work/completed_on',
  },
];

export const declarations = {
  key: 'declarations',
  letter: 'E',
  title: 'Declaration',
  intro: 'Name, position, company and address come from the account that signs.',
  groups: [
    { fields: noneOfEither },
    {
      title: 'Carried out by',
      fields: [
        ...blockOf('worker', 'Their'),
        text('worker.position', 'Their position', required, { filledBy: 'signing' }),
      ],
    },
  ],
} as const satisfies Section;
