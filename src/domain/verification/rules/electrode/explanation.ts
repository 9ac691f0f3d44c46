import type { Values } from '../../../forms/definition.ts';
import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { electrode } from './electrode.ts';

const tt = (resistance: string, idn_ma: string, more: Values = {}) =>
  reportWith({
    supply: { earthing_system: 'TT' },
    particulars: {
      means_of_earthing: ['electrode'],
      electrode: { type: 'rod', resistance },
      main_switch: { rcd: { type: 'A', idn_ma } },
      ...more,
    },
  });

export const electrodeExplanations: ExplanationsOf<typeof electrode> = {
  RA_OVER_LIMIT: {
    title: 'Electrode too high for its RCD',
    question: 'Just before the RCD trips, can the metalwork reach more than 50 V?',
    formula: 'RA × IΔn ≤ 50 V. The exact product decides; the rounded resistance is only for display.',
    example: { says: 'TT: RA 620 Ω with a 100 mA RCD at the origin', document: tt('620', '100') },
    regulation: '411.5.3, Table 41.5',
    notWhen: [
      'The earthing is not TT.',
      'No RCD is recorded: another finding asks for it.',
      'RA is LIM or N/V and Ze was not measured either.',
    ],
    causes: [
      'Dry soil, a short rod, or a corroded clamp.',
      'The rod was tested with the installation still connected.',
      'An old 100 mA or 300 mA RCD that was never matched to the rod.',
    ],
  },
  RA_UNSTABLE: {
    title: 'Electrode above 200 Ω',
    question: 'It passes today. Will it still pass when the ground dries out?',
    formula: 'RA ≤ 200 Ω, for every RCD.',
    example: { says: 'TT: RA 240 Ω with a 30 mA RCD at the origin', document: tt('240', '30') },
    regulation: '411.5.3, Table 41.5 and its note',
    notWhen: [
      'RA × IΔn is above 50 V: that is the more serious finding.',
      'Zs of a circuit is above RA by no more than the accuracy of the readings: then there is one finding, at the electrode.',
    ],
    causes: ['One rod where the ground needs two, or a deeper one.', 'Gravel, chalk or made-up ground.'],
  },
};
