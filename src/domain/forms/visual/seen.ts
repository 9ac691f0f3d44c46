import { is } from '../asked/conditions.ts';
import type { Choice, Column, FieldGroup, Section } from '../definition.ts';
import * as choices from '../shared/choices.ts';
import { choice, column, longtext, onlyIf, required, text } from '../shared/field.ts';
import { boardGroups } from '../shared/sections/board.ts';
import { circuitDetails as ofReport } from '../shared/sections/circuit.ts';
import { fieldsNamed, optional } from '../shared/sections/parts.ts';
import { particulars as particularsOfReport, supply as supplyOfReport } from '../shared/sections/supply.ts';

const couldBeTold = is('earthing_seen', 'yes');

/** Section I, as far as it can be read off. @param earthing  the edition's types. */
export const supply = <const C extends string>(earthing: readonly Choice<C>[]) => {
  const { groups } = supplyOfReport(earthing);
  return {
    key: 'supply',
    letter: 'I',
    title: 'The supply, as seen',
    intro: 'What can be read off without opening or measuring anything.',
    groups: [
      {
        lasts: true,
        fields: [
          choice('earthing_seen', 'Earthing system identified by eye', choices.yesNo, required, {
            hint: 'Do not guess: from outside, one type of earthing can look like another',
          }),
          choice('earthing_system', 'Earthing system', earthing, onlyIf(couldBeTold)),
          ...optional(fieldsNamed(groups, 'live_conductors')),
        ],
      },
      {
        title: 'Cut-out fuse',
        lasts: true,
        hint: 'The supply protective device. LIM where the cut-out is sealed and unmarked.',
        fields: [
          ...fieldsNamed(groups, 'cutout.standard'),
          ...optional(fieldsNamed(groups, 'cutout.type')),
          ...fieldsNamed(groups, 'cutout.rating_a'),
        ],
      },
      { title: 'Other supplies', lasts: true, fields: fieldsNamed(groups, 'other_sources') },
    ],
  } as const satisfies Section;
};

const { groups: atOrigin } = particularsOfReport;

/** Section J, as far as it can be read off. */
export const particulars = {
  key: 'particulars',
  letter: 'J',
  title: 'The origin, as seen',
  groups: [
    {
      title: 'Main switch',
      lasts: true,
      fields: [
        ...fieldsNamed(atOrigin, 'main_switch.location', 'main_switch.standard'),
        ...optional(fieldsNamed(atOrigin, 'main_switch.poles')),
        ...fieldsNamed(atOrigin, 'main_switch.current_a'),
      ],
    },
    {
      title: 'Earthing and bonding conductors',
      lasts: true,
      fields: optional(
        fieldsNamed(
          atOrigin,
          'earthing_conductor.material',
          'earthing_conductor.csa_mm2',
          'bonded_services.water',
          'bonded_services.gas',
          'bonded_services.oil',
        ),
      ),
    },
  ],
} as const satisfies Section;

/** The visible particulars of a board. */
export const board = [
  {
    lasts: true,
    fields: [
      ...fieldsNamed(boardGroups, 'board_ref', 'location', 'make_model'),
      ...optional(fieldsNamed(boardGroups, 'phases', 'ways')),
    ],
  },
  {
    title: 'As seen',
    fields: [
      longtext('seen', 'Condition', required, { hint: 'Enclosure, covers, labels, heat marks, damage' }),
      ...fieldsNamed(boardGroups, 'spd_present', 'photos'),
    ],
  },
] as const satisfies readonly FieldGroup[];

/** The devices of a circuit, if the inspector notes them: no readings are asked for. */
export const circuit = [
  {
    title: 'Circuit',
    lasts: true,
    fields: fieldsNamed(ofReport, 'circuit_no', 'circuit_kind', 'description'),
  },
  {
    title: 'Devices fitted',
    lasts: true,
    fields: optional(fieldsNamed(ofReport, 'ocpd_standard', 'ocpd_type', 'ocpd_rating', 'rcd_type', 'rcd_idn')),
  },
  { title: 'Remarks', fields: [text('remarks', 'Remarks', column(16))] },
] as const satisfies readonly FieldGroup[];

export const columns: readonly Column[] = [
  { key: 'numbers', title: 'Numbers and names', fields: ['circuit_no', 'description'], isTest: false },
  {
    key: 'devices',
    title: 'Devices fitted',
    fields: ['ocpd_type', 'ocpd_rating', 'rcd_type', 'rcd_idn'],
    isTest: false,
  },
  { key: 'remarks', title: 'Remarks', fields: ['remarks'], isTest: false },
];
