import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { circuitNumbers } from './circuit-numbers.ts';

export const circuitNumbersExplanations: ExplanationsOf<typeof circuitNumbers> = {
  CIRCUIT_NO_TWICE: {
    title: 'Two circuits with the same number',
    question: 'Tests are identified by circuit number. Which circuit has this number?',
    example: {
      says: 'Two circuits with the number 3',
      document: reportWith({
        rest: {
          boards: [
            {
              id: 'b1',
              fed_from: { origin: true },
              circuits: ['c1', 'c2'].map((id) => ({ id, circuit_kind: 'radial', circuit_no: '3' })),
            },
          ],
        },
      }),
    },
    regulation: '514.9.1',
    notWhen: ['One of them is a spare way.', 'The board has three phases and they are on different lines.'],
    causes: ['A circuit entered twice.', 'A copied circuit that kept the old number.'],
  },
};
