import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { codeLeftRule } from './code-left.ts';

export const codeLeftExplanations: ExplanationsOf<typeof codeLeftRule> = {
  CODE_LEFT_AS_GRAVE: {
    title: 'Put right, but still as dangerous',
    question: 'It was put right before you left. Which less serious code remains, or was it not put right?',
    example: {
      says: 'A C3 that was put right and left as C2',
      document: reportWith({
        rest: { observations: [{ id: 'o1', code: 'C3', location: 'Hall', fixed: { done: true, code_left: 'C2' } }] },
      }),
    },
    regulation: '653.2',
    notWhen: ['No code remains.', 'Its code as left is less serious than as found: C1, C2, FI, C3 in that order.'],
    causes: [
      'The code as found was changed after the code as left was chosen.',
      'The work showed that it was more serious than it looked: then that is the code as found.',
    ],
  },
};
