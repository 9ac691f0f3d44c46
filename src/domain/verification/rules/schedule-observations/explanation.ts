import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { scheduleObservations } from './schedule-observations.ts';

export const scheduleObservationsExplanations: ExplanationsOf<typeof scheduleObservations> = {
  SCHEDULE_OBSERVATION: {
    title: 'Schedule and observations do not meet',
    question:
      'Which observation stands behind the code on the schedule, and which item or place is the observation about?',
    example: {
      says: 'The schedule codes an item C2, and no observation is linked to it',
      document: reportWith({ rest: { inspection_schedule: [{ slug: 'cu_ip', outcome: 'C2' }] } }),
    },
    regulation: '653.2',
    notWhen: ['The observation names a place, a board or a circuit instead of an item.'],
    causes: ['The observation was written first and the schedule ticked later, or the other way round.'],
  },
};
