import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { newWorkWith } from '../../fixture.ts';
import type { existingComments, formChoice, newWorkSchedule, notificationStated } from './new-work.ts';

export const newWorkExplanations: ExplanationsOf<
  typeof formChoice | typeof existingComments | typeof newWorkSchedule | typeof notificationStated
> = {
  FORM_CHOICE: {
    title: 'Work on the wrong form',
    question: 'Minor work is one change to one circuit that was there. Is this the right form?',
    example: {
      says: 'A board was replaced, and no circuit of it is new or reconnected',
      document: newWorkWith({
        circuit: { circuit_kind: 'radial', scope: 'altered' },
        rest: { work: { board_replaced: true } },
      }),
    },
    notWhen: ['The circuits of a replaced board are listed as reconnected.'],
    causes: ['A form chosen before the work grew.', 'Circuits that were reconnected and not listed.'],
  },
  EXISTING_COMMENTS: {
    title: 'Nothing said of the existing installation',
    question: 'What did you see of the installation that was there, and did not put right? "None seen" is an answer.',
    regulation: '644.1.2',
    example: {
      says: 'An addition without a comment',
      document: newWorkWith({ rest: { work: { work_kind: ['addition'] } } }),
    },
    notWhen: ['The whole installation is new.'],
    causes: ['It has not been filled in yet.'],
  },
  EIC_SCHEDULE: {
    title: 'Schedule of inspections of new work',
    question: 'Every line is acceptable or does not apply. Does this one really not apply?',
    example: {
      says: 'Other sources of supply, and their line is N/A',
      document: newWorkWith({
        rest: {
          supply: { other_sources: 'yes' },
          inspection_schedule: [{ slug: 'eic_sources', outcome: 'NA' }],
        },
      }),
    },
    notWhen: ['What the line is about is not there.'],
    causes: ['A line that was passed over.', 'All lines set to N/A at once.'],
  },
  NOTIFICATION_NOT_SAID: {
    title: 'Notification to building control not said',
    question: 'Is the work notifiable, and who tells building control: your scheme, or you?',
    example: {
      says: 'A consumer unit was replaced in a home in England',
      document: newWorkWith({
        circuit: { circuit_kind: 'radial', scope: 'reconnected' },
        rest: {
          installation: { nation: 'England', premises_type: 'residential' },
          work: { board_replaced: true },
        },
      }),
    },
    notWhen: [
      'It is no home, or a home outside England and Wales.',
      'An existing circuit was altered outside a bathroom.',
    ],
    causes: ['It has not been filled in yet.'],
  },
};
