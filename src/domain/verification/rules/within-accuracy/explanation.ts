import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { withinAccuracy } from './within-accuracy.ts';

export const withinAccuracyExplanations: ExplanationsOf<typeof withinAccuracy> = {
  WITHIN_ACCURACY: {
    title: 'Too close to the limit for the instrument',
    question: 'The reading is on one side of its limit. Could the true value be on the other?',
    formula: 'reading − accuracy ≤ limit ≤ reading + accuracy',
    example: {
      says: 'A radial on a 32 A type B breaker, Zs 1.35 Ω, measured with a loop tester of usual accuracy',
      document: reportWith({
        circuit: {
          circuit_kind: 'radial',
          ocpd_standard: 'BS EN 60898',
          ocpd_type: 'B',
          ocpd_rating: '32',
          zs: '1.35',
        },
      }),
    },
    notWhen: [
      'The figure was calculated or came by enquiry, not from an instrument.',
      'The figure is over range.',
      'For Zs, where an RCD gives fault protection as well.',
    ],
    causes: [
      'A value close to its limit. The verdict follows the figure as read, and equal to the limit passes; the note says how far to trust the figure.',
      'An instrument without recorded accuracy, for which we use a usual figure. Enter its own accuracy under test instruments.',
    ],
  },
};
