import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { evOpenPen } from './ev-open-pen.ts';

export const evOpenPenExplanations: ExplanationsOf<typeof evOpenPen> = {
  EV_OPEN_PEN: {
    title: 'Vehicle charging on PME without PEN protection recorded',
    question: 'If the PEN conductor of the supply breaks, the car becomes live. What protects against this?',
    example: {
      says: 'A charge point on TN-C-S (PME), no remarks',
      document: reportWith({
        circuit: { circuit_kind: 'radial', load: 'ev' },
        supply: { earthing_system: 'TN-C-S_PME' },
      }),
    },
    regulation: '722.411.4.1',
    notWhen: [
      'The remarks name an open-PEN device, an electrode or 722.411.',
      'An observation about the circuit cites 722.411.',
    ],
    causes: [
      'The charge point has the device, but it was not recorded.',
      'A charge point from before this was required.',
    ],
  },
};
