import { instrumentFunctions } from '../../standards/instrument.ts';
import type { InstrumentsOfForm, Section } from '../definition.ts';
import { outcomeChoices } from '../schedule/schedule-fields.ts';
import * as choices from './choices.ts';
import { checked, choice, date, decimal, links, required, text } from './field.ts';

/** Test instruments: their own group of the document, one item each. */
export const instruments = {
  key: 'instruments',
  printedAfter: 'boards',
  title: 'Test instruments',
  groups: [],
  lists: [
    {
      name: 'instruments',
      title: 'Test instruments',
      item: 'instrument',
      required: true,
      fields: [
        choice('function', 'Instrument function', instrumentFunctions, required),
        text('serial', 'Serial number', required),
        text('make_model', 'Make and model'),
        date('calibration_due', 'Calibration due'),
        decimal('accuracy_percent', 'Accuracy, share of the reading', checked, {
          unit: '%',
          hint: 'From its data sheet: 5 where it says ± (5 % + 3 digits). If blank, a usual figure is used',
        }),
        decimal('accuracy_digits', 'Accuracy, digits', checked, {
          hint: 'Steps of the last digit shown: 3 where it says ± (5 % + 3 digits)',
        }),
      ],
    },
  ],
} as const satisfies Section;

/** The instrument's fields, by meaning. */
export const namedInstruments = {
  path: 'instruments',
  fields: {
    name: 'make_model',
    serial: 'serial',
    function: 'function',
    calibrationDue: 'calibration_due',
    accuracyPercent: 'accuracy_percent',
    accuracyDigits: 'accuracy_digits',
  },
} as const satisfies InstrumentsOfForm;

/** Places under Part 7 other than bath and shower rooms: the details of one row of the schedule. */
export const specialLocations = {
  key: 'special_locations',
  printedAfter: 'schedule',
  title: 'Special locations',
  intro:
    'Every place under Part 7 other than bath and shower rooms. The worst of them is the outcome of the schedule row.',
  groups: [],
  lists: [
    {
      name: 'special_locations',
      title: 'Special locations',
      item: 'special location',
      fields: [
        text('location', 'Place', required),
        text('part7_section', 'Section of Part 7', required, { choices: choices.part7Sections, maxLength: 20 }),
        choice('outcome', 'Outcome', outcomeChoices(['pass', 'C1', 'C2', 'C3', 'FI', 'NV', 'LIM', 'NA']), required),
        text('note', 'Note'),
        links('observation_ids', 'Observations', { target: 'observation' }),
      ],
    },
  ],
} as const satisfies Section;
