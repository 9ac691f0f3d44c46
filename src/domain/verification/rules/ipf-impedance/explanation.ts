import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { ipfImpedance } from './ipf-impedance.ts';

export const ipfImpedanceExplanations: ExplanationsOf<typeof ipfImpedance> = {
  IPF_ZE_MISMATCH: {
    title: 'Fault current and impedance do not match',
    question: 'Voltage divided by impedance gives the current. Were these two measured at the same place?',
    formula:
      'Ipf ≥ 0.94 × U0 ÷ (Z + accuracy). At the origin of TN-C and TN-C-S also Ipf ≤ 1.10 × U0 ÷ (Ze − accuracy), twice that with more than one line. On three phases, from Ze 0.05 Ω on: Ipf ≥ 1.6 × U0 ÷ Ze.',
    example: {
      says: 'Ze 0.35 Ω and Ipf 0.30 kA at the origin of a single-phase supply',
      document: reportWith({
        supply: { earthing_system: 'TN-C-S_PME', live_conductors: '1ph_2w', ze: '0.35', supply_ipf: '0.30' },
      }),
    },
    regulation: '434.1',
    notWhen: [
      'One of the two came by enquiry, or is LIM, N/V, N/A or over range.',
      'Ipf is too high: that is a finding only at the origin of TN-C and TN-C-S, where neutral and earth are one conductor. Elsewhere the neutral is often the better return path, and Ipf is the larger of the two currents.',
      'On IT and on DC.',
      'The first board repeats the readings of the origin, where the finding is already.',
    ],
    causes: [
      'One of the two is from another board, or from before work on the supply.',
      'A slip of the decimal point, or amps written as kiloamps.',
      'The smaller of the two currents was recorded instead of the larger.',
      'On three phases the current of one phase was recorded: between lines it is 1.73 times that.',
    ],
  },
};
