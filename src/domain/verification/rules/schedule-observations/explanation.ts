import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { scheduleObservations } from './schedule-observations.ts';

export const scheduleObservationsExplanations: ExplanationsOf<typeof scheduleObservations> = {
  SCHEDULE_OBSERVATION: {
    title: 'Schedule and observations do not match',
    question: 'Which observation explains the code on the schedule, and which item or place is the observation about?',
    example: {
      says: 'A schedule item is coded C2, and no observation is linked to it',
      document: reportWith({ rest: { inspection_schedule: [{ slug: 'cu_ip', outcome: 'C2' }] } }),
    },
    regulation: '653.2',
    notWhen: ['The observation names a place, a board or a circuit instead of an item.'],
    causes: ['The observation was written first and the schedule filled in later, or the other way round.'],
  },
};
