import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { c1MadeSafe } from './c1-made-safe.ts';

export const c1MadeSafeExplanations: ExplanationsOf<typeof c1MadeSafe> = {
  C1_NOT_MADE_SAFE: {
    title: 'C1 left as it was found',
    question: 'A C1 is a present danger. Was it made safe, and if not, who was told?',
    example: {
      says: 'A C1 without a record of what was done',
      document: reportWith({ rest: { observations: [{ id: 'o1', code: 'C1', location: 'Hall' }] } }),
    },
    regulation: '653.2',
    notWhen: ['It was made safe, or it is recorded who was told.'],
    causes: ['It was dealt with on the spot but not recorded.'],
  },
};
