import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { newWorkWith } from '../../fixture.ts';
import type { existingComments, formChoice, newWorkSchedule, notificationStated } from './new-work.ts';

export const newWorkExplanations: ExplanationsOf<
  typeof formChoice | typeof existingComments | typeof newWorkSchedule | typeof notificationStated
> = {
  FORM_CHOICE: {
    title: 'Wrong form for the work',
    question: 'Minor work is one change to one existing circuit. Is this the right form?',
    example: {
      says: 'A board was replaced, and none of its circuits is new or reconnected',
      document: newWorkWith({
        circuit: { circuit_kind: 'radial', scope: 'altered' },
        rest: { work: { board_replaced: true } },
      }),
    },
    notWhen: ['The circuits of a replaced board are listed as reconnected.'],
    causes: ['A form chosen before the work grew.', 'Circuits that were reconnected and not listed.'],
  },
  EXISTING_COMMENTS: {
    title: 'No comment on the existing installation',
    question: 'Which faults did you see in the existing installation and not put right? "None seen" is an answer.',
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
    question: 'Every line is either acceptable or not applicable. Is this one really not applicable?',
    example: {
      says: 'Other sources of supply recorded, and their line N/A',
      document: newWorkWith({
        rest: {
          supply: { other_sources: 'yes' },
          inspection_schedule: [{ slug: 'eic_sources', outcome: 'NA' }],
        },
      }),
    },
    notWhen: ['The installation has nothing for the line to cover.'],
    causes: ['A line that was overlooked.', 'All lines set to N/A at once.'],
  },
  NOTIFICATION_NOT_SAID: {
    title: 'Notification to building control not recorded',
    question: 'Is the work notifiable, and who notifies building control: your scheme, or you?',
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
      'It is not a home, or the home is outside England and Wales.',
      'An existing circuit was altered outside a bathroom.',
    ],
    causes: ['It has not been filled in yet.'],
  },
};
