import type { Choice, FieldGroup, ScheduleItem, SchedulePart, Section } from '../definition.ts';
import { outcomeChoices } from '../schedule/schedule-fields.ts';
import * as choices from '../shared/choices.ts';
import { choice, required, text } from '../shared/field.ts';
import { circuitDetails as ofReport } from '../shared/sections/circuit.ts';

const item = (number: number, slug: string, label: string, regulations: string): ScheduleItem => ({
  slug,
  number: String(number),
  label,
  regulations: regulations.split('; '),
  outcomes: ['pass', 'NA'],
});

/**
 * The schedule of inspections for new work in our own words: each line is acceptable or does not apply. The same in both editions;
 * the last line came with A2.
 */
export const schedule: readonly SchedulePart[] = [
  {
    number: 'H',
    title: 'Inspections',
    intro: 'New work complies, or it is not certified: a line is acceptable or does not apply.',
    items: [
      item(1, 'eic_intake', "Condition of the consumer's intake equipment, by looking at it", '132.12'),
      item(2, 'eic_sources', 'Parallel or standby sources of supply', '551.6; 551.7'),
      item(3, 'eic_ads', 'Automatic disconnection of supply', 'Section 411'),
      item(4, 'eic_basic', 'Basic protection against touching live parts', 'Section 416'),
      item(5, 'eic_other', 'Other protective measures', 'Sections 412 to 414'),
      item(6, 'eic_additional', 'Additional protection: RCDs, supplementary bonding', 'Section 415'),
      item(7, 'eic_distribution', 'Consumer units, distribution boards and switchgear', 'Section 536; 421.1.201'),
      item(8, 'eic_circuits', 'Distribution and final circuits', 'Chapter 52'),
      item(9, 'eic_switching', 'Isolation and switching', 'Section 537'),
      item(10, 'eic_equipment', 'Fixed current-using equipment', '132.1; 512.1'),
      item(11, 'eic_notices', 'Identification, marking and notices', 'Section 514'),
      item(12, 'eic_bath', 'Rooms with a bath or shower', 'Section 701'),
      item(13, 'eic_special', 'Other special installations or locations', 'Part 7'),
      item(14, 'eic_prosumer', 'Prosumer installations: generation, storage, export', 'Chapter 82'),
    ],
  },
];

export const specialLocations = {
  key: 'special_locations',
  printedAfter: 'schedule',
  title: 'Special locations',
  intro: 'Every place under Part 7 that the work is in, other than bath and shower rooms.',
  groups: [],
  lists: [
    {
      name: 'special_locations',
      title: 'Special locations',
      item: 'special location',
      fields: [
        text('location', 'Place', required),
        text('part7_section', 'Section of Part 7', required, { choices: choices.part7Sections, maxLength: 20 }),
        choice('outcome', 'Outcome', outcomeChoices(['pass']), required),
        text('note', 'Note'),
      ],
    },
  ],
} as const satisfies Section;

const scopes = [
  { value: 'new', label: 'New' },
  { value: 'altered', label: 'Altered' },
  { value: 'reconnected', label: 'Reconnected to a replaced board' },
] as const satisfies readonly Choice[];

export const scope = choice('scope', 'The circuit is', scopes, required);

/** The columns of a circuit, and its scope. */
export const circuitDetails = [{ fields: [scope] }, ...ofReport] as const satisfies readonly FieldGroup[];
