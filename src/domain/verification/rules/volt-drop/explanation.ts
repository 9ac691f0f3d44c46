import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { voltDropRule } from './volt-drop.ts';

export const voltDropExplanations: ExplanationsOf<typeof voltDropRule> = {
  VDROP_OVER: {
    title: 'Volt drop above what is permitted',
    question: 'At full load, does the equipment still get enough voltage?',
    formula:
      'mV/A/m × Ib × length ÷ 1000 (a ring: ÷ 4), with the feeders’ drop if known: ≤ 3 % for lighting, ≤ 5 % otherwise; 6 % and 8 % on a private supply. Above 100 m 0.005 % more per metre, at most 0.5 %.',
    example: {
      says: 'Lighting in 1.0 mm², 4 A, 45 m',
      document: reportWith({
        circuit: {
          circuit_kind: 'radial',
          use: 'lighting',
          live_csa: '1.0',
          ib_a: '4',
          length_m: '45',
        },
      }),
    },
    regulation: '525, Appendix 4 section 6.4',
    notWhen: [
      'Design current or length is not recorded, or the circuit is extra-low voltage.',
      'Our tables have no figure for the conductors: above 16 mm², mineral insulated and other wiring.',
      'A circuit on several lines exceeds the limit by our figures, which are for one phase: a note says that it was not checked.',
    ],
    causes: ['An outbuilding or garden circuit.', 'The rating of the device entered as the design current.'],
  },
};
