import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { polarity } from './polarity.ts';

export const polarityExplanations: ExplanationsOf<typeof polarity> = {
  POLARITY_BAD: {
    title: 'Polarity is wrong',
    question: 'Is the switch, fuse or breaker in the line conductor?',
    example: { says: 'A circuit with polarity: no', document: reportWith({ circuit: { polarity: 'no' } }) },
    regulation: '643.6',
    notWhen: ['Polarity is LIM: then a note says that it was not checked.'],
    causes: [
      'Line and neutral crossed at an accessory or at the meter.',
      'The tick on the form is wrong. At the supply: call the distributor, do not repair it yourself.',
    ],
  },
};
