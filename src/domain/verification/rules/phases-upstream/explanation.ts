import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { phasesUpstream } from './phases-upstream.ts';

export const phasesUpstreamExplanations: ExplanationsOf<typeof phasesUpstream> = {
  PHASES_UPSTREAM: {
    title: 'Three-phase board on a single phase',
    question: 'The board has three phases, but its supply has one. Which is right?',
    example: {
      says: 'A three-phase board on a one-phase supply',
      document: reportWith({ board: { phases: 3 }, supply: { live_conductors: '1ph_2w' } }),
    },
    notWhen: ['The phases of one of the two are not filled in.'],
    causes: ['Number of poles entered as phases.', 'The supply left at its default.'],
  },
};
