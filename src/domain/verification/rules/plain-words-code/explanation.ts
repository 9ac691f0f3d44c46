import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { plainWordsCode } from './plain-words-code.ts';

export const plainWordsCodeExplanations: ExplanationsOf<typeof plainWordsCode> = {
  PLAIN_WORDS_CODE: {
    title: 'Plain words written for a less serious code',
    question:
      'The code became more serious after the plain words for landlord and tenant were written. Do they still say what could happen and what to do?',
    example: {
      says: 'Plain words of a C3 that was raised to C2',
      document: reportWith({
        rest: {
          observations: [
            {
              id: 'o1',
              code: 'C2',
              location: 'Hall',
              plain_words: 'Have it seen to some day.',
              plain_words_code: 'C3',
            },
          ],
        },
      }),
    },
    notWhen: ['The plain words were changed after the code.', 'The code became less serious.'],
    causes: [
      'The code was raised in the review, and the words did not change.',
      'Opening up showed that it was more serious than it looked.',
    ],
  },
};
