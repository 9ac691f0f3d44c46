import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { supplySlips } from './supply-slips.ts';

export const supplySlipsExplanations: ExplanationsOf<typeof supplySlips> = {
  EARTHING_ZE: {
    title: 'TT with an earth too low for a rod',
    question: 'No earth rod is below 1 Ω. Is the system TN, or is the reading wrong?',
    formula: 'RA or Ze ≥ 1 Ω',
    example: {
      says: 'TT with Ze 0.42 Ω',
      document: reportWith({ supply: { earthing_system: 'TT', ze: '0.42' } }),
    },
    regulation: '411.5',
    notWhen: ['The system is not TT.'],
    causes: ['The distributor’s earth was still connected.', 'TT chosen instead of TN-S or TN-C-S.'],
  },
  VOLTAGE_ODD: {
    title: 'Nominal voltages do not agree',
    question: 'Every limit depends on U0. Is it 230 V?',
    formula: 'One phase: U = U0; three phases: U = U0 × 1.732, within 5 %',
    example: {
      says: 'U0 400 V on one phase, U 230 V',
      document: reportWith({ supply: { live_conductors: '1ph_2w', nominal_u: '230', nominal_u0: '400' } }),
    },
    notWhen: ['The supply is DC, or has two phases or three wires.', 'The live conductors are not recorded.'],
    causes: ['U and U0 swapped.', 'The line to line voltage entered as line to earth.'],
  },
  DEMAND_OVER: {
    title: 'Maximum demand above the cut-out or main switch',
    question: 'The demand is above the rating of the device. Was diversity left out?',
    formula: 'Maximum demand ≤ rating of the cut-out and of the main switch',
    example: {
      says: 'Maximum demand 135 A behind a 100 A cut-out',
      document: reportWith({
        supply: { cutout: { rating_a: '100' } },
        particulars: { max_demand: '135', max_demand_unit: 'A' },
      }),
    },
    regulation: '311.1',
    notWhen: ['Maximum demand is in kVA, or LIM.', 'Neither rating is known.'],
    causes: ['All ratings added up without diversity.', 'kVA entered as A.'],
  },
};
