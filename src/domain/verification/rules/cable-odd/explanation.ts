import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { cableOdd } from './cable-odd.ts';

export const cableOddExplanations: ExplanationsOf<typeof cableOdd> = {
  CABLE_ODD: {
    title: 'Sizes that this cable is not made in',
    question: 'PVC sheathed cable is not made with these two sizes. Are the columns swapped?',
    example: {
      says: 'Line 4 mm² and CPC 6 mm² in PVC sheathed cable',
      document: reportWith({
        circuit: { circuit_kind: 'radial', wiring_type: 'A', live_csa: '4', cpc_csa: '6' },
      }),
    },
    notWhen: ['The wiring is of another type, or the line is over 16 mm².', 'Both sizes are equal.'],
    causes: ['The two columns swapped.', 'A separate CPC, which is another type of wiring.'],
  },
};
