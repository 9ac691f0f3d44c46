import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { attachCount, observationPlace } from './places.ts';

export const placesExplanations: ExplanationsOf<typeof observationPlace | typeof attachCount> = {
  OBSERVATION_PLACE: {
    title: 'Observation on a circuit of another board',
    question: 'The observation names a board and a circuit on another board. Which is right?',
    example: {
      says: 'An observation on board b1 and a circuit that is not there',
      document: reportWith({ rest: { observations: [{ id: 'o1', board_id: 'b1', circuit_id: 'c9' }] } }),
    },
    notWhen: ['One of the two is not filled in.'],
    causes: ['The board was changed and the circuit was not.', 'The circuit was deleted.'],
  },
  ATTACH_COUNT: {
    title: 'Fewer circuit schedules than boards',
    question: 'Each board has a schedule of circuits. Is one missing?',
    formula: 'Circuit schedules ≥ boards',
    example: {
      says: 'No circuit schedule, one board',
      document: reportWith({ rest: { attachments: { n_circuit_schedules: 0 } } }),
    },
    notWhen: ['The number is not filled in.'],
    causes: ['A board was added after the count.'],
  },
};
