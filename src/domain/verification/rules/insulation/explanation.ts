import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { insulation } from './insulation.ts';

export const insulationExplanations: ExplanationsOf<typeof insulation> = {
  IR_BELOW_MIN: {
    title: 'Insulation below the minimum',
    question: 'Does the insulation still keep the current in the conductors?',
    formula: 'Reading ≥ 1.0 MΩ; SELV and PELV ≥ 0.5 MΩ. “>x” counts as x.',
    example: { says: 'A 230 V circuit, 0.8 MΩ to earth', document: reportWith({ circuit: { ir_le: '0.8' } }) },
    regulation: '643.3.2, Table 64',
    notWhen: ['The reading is LIM, N/V or N/A.'],
    causes: [
      'Something was left connected: a neon, a dimmer, a surge device, a boiler.',
      'Damp in an outdoor fitting or an immersion heater.',
      'A nail through the cable, or old rubber insulation.',
    ],
  },
  IR_LOW: {
    title: 'Insulation passes but is low',
    question: 'It passes. What is bringing it down?',
    formula: 'Reading ≥ 2 MΩ. The threshold is customary, not from the standard.',
    example: { says: 'A 230 V circuit, 1.4 MΩ to earth', document: reportWith({ circuit: { ir_le: '1.4' } }) },
    regulation: '643.3.2',
    notWhen: ['Extra-low voltage circuits.', 'The reading is below the minimum: that is the more serious finding.'],
    causes: ['Equipment still connected.', 'Early damp: compare with the last report.'],
  },
  IR_VOLTAGE: {
    title: 'Insulation tested with too low a voltage',
    question: 'The table requires a higher test voltage. Was it lowered because equipment stayed connected?',
    formula: 'LV and FELV 500 V, above 500 V nominal 1000 V; SELV and PELV 250 V.',
    example: {
      says: 'A 230 V circuit tested at 250 V',
      document: reportWith({ circuit: { ir_voltage: '250', ir_ll: '>299', ir_le: '>299' } }),
    },
    regulation: '643.3.2, Table 64, 643.3.3',
    notWhen: [
      'The remarks are filled in: the reason belongs there.',
      'The load is a charger, an inverter or a drive, which 500 V could damage.',
      'There is no reading yet.',
    ],
    causes: [
      'A surge device, a dimmer or electronic gear that could not be disconnected.',
      'The instrument was still set to 250 V from the circuit before.',
    ],
  },
};
