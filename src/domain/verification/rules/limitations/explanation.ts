import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { limitations } from './limitations.ts';

export const limitationsExplanations: ExplanationsOf<typeof limitations> = {
  LIMITATION_MISSING: {
    title: 'LIM or N/V without its limitation',
    question: 'Why could it not be inspected or tested, and who agreed to that?',
    example: {
      says: 'Insulation to earth LIM, and no limitation on the report',
      document: reportWith({ circuit: { ir_le: 'LIM' } }),
    },
    regulation: '653.2',
    notWhen: ['A limitation names the circuit as a whole.', 'An item of the schedule is simply not visible.'],
    causes: ['The electrician knows the reason but did not record it.'],
  },
};
