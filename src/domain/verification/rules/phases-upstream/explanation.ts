import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { phasesUpstream } from './phases-upstream.ts';

export const phasesUpstreamExplanations: ExplanationsOf<typeof phasesUpstream> = {
  PHASES_UPSTREAM: {
    title: 'Three phases behind one',
    question: 'The board has three phases and what feeds it has one. Which is right?',
    example: {
      says: 'A three-phase board on a one-phase supply',
      document: reportWith({ board: { phases: 3 }, supply: { live_conductors: '1ph_2w' } }),
    },
    notWhen: ['The phases of either are not filled in.'],
    causes: ['Number of poles taken for phases.', 'The supply left as it came.'],
  },
};
