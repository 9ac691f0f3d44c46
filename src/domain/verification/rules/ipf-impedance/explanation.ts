import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { ipfImpedance } from './ipf-impedance.ts';

export const ipfImpedanceExplanations: ExplanationsOf<typeof ipfImpedance> = {
  IPF_ZE_MISMATCH: {
    title: 'Fault current and impedance do not belong together',
    question: 'The voltage over the impedance gives the current. Were these two measured at the same place?',
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
      'More current than the impedance to Earth lets flow is only asked about at the origin of TN-C and TN-C-S, where neutral and earth are one conductor. Elsewhere the neutral is often the better way back, and Ipf is the larger of the two currents.',
      'On IT and on DC.',
      'The first board repeats the readings of the origin, where it is asked already.',
    ],
    causes: [
      'One of the two is from another board, or from before work on the supply.',
      'A slip of the decimal point, or amps written as kiloamps.',
      'The smaller of the two currents was written down: it has to be the larger.',
      'On three phases the current of one phase: between lines it is 1.73 times that.',
    ],
  },
};
