import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { outcome } from './outcome.ts';

export const outcomeExplanations: ExplanationsOf<typeof outcome> = {
  OUTCOME_CONFLICT: {
    title: 'Outcome and codes disagree',
    question: 'Do the observations support the outcome on the first page?',
    formula: 'A C1 or a C2 that counts makes the report unsatisfactory; before 2018+A4 an FI did too.',
    example: {
      says: 'A C2, and the report says satisfactory',
      document: reportWith({
        rest: {
          summary: { overall_outcome: 'satisfactory' },
          observations: [{ id: 'o1', code: 'C2', location: 'Hall' }],
        },
      }),
    },
    regulation: '653.2',
    notWhen: [
      'The inspector chose a worse outcome than the codes and gave the reason.',
      'A code for the distributor’s intake does not count unless live parts can be touched.',
    ],
    causes: ['The outcome was chosen before the last observation was coded.', 'A defect put right on the day.'],
  },
};
