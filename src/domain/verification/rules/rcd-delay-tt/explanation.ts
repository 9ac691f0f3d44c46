import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { rcdDelayTt } from './rcd-delay-tt.ts';

export const rcdDelayTtExplanations: ExplanationsOf<typeof rcdDelayTt> = {
  RCD_DELAY_TT: {
    title: 'Only a time-delayed RCD on a TT final circuit',
    question: 'A delayed RCD waits. On TT, what disconnects this circuit in time?',
    example: {
      says: 'TT: a radial without an RCD of its own behind a type S main switch',
      document: reportWith({
        supply: { earthing_system: 'TT' },
        particulars: { main_switch: { rcd: { type: 'A', idn_ma: '100', rcd_delay: 'S', measured_ms: '210' } } },
        circuit: { circuit_kind: 'radial', rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na', rcd_rating: 'na' },
      }),
    },
    regulation: '411.3.2.2, 411.5.2',
    notWhen: [
      'The earthing is not TT.',
      'The circuit has an RCD without delay anywhere on its way from the origin, or none at all.',
      'Distribution circuits, SELV and PELV.',
    ],
    causes: [
      'A 100 mA type S main switch meant for use with 30 mA devices downstream.',
      'The circuit’s RCD is not entered in its columns.',
    ],
  },
};
