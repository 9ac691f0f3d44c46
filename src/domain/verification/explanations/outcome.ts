import type { FormType } from '../../forms/definition.ts';
import { failAtIssue } from '../engine/at-issue.ts';
import { contextOf } from '../engine/context.ts';
import { reportWith } from '../fixture.ts';
import { rcdTime } from '../rules/rcd-time/rcd-time.ts';
import type { Theme } from './explanation.ts';

export const outcomeTheme: Theme = {
  id: 'outcome',
  title: 'Observations, schedule and outcome',
  explanations: [
    {
      code: 'OUTCOME_CONFLICT',
      title: 'Outcome and codes disagree',
      question: 'Do the observations carry the outcome on the first page?',
      formula: 'A C1 or a C2 that counts makes the report unsatisfactory; before 2018+A4 a FI did too.',
      example: {
        says: 'A C2, and the report says satisfactory',
        document: reportWith({
          rest: {
            summary: { overall_outcome: 'satisfactory' },
            observations: [{ id: 'o1', code: 'C2', location: 'Hall' }],
          },
        }),
      },
      regulation: '653.2',
      notWhen: [
        'The inspector makes it worse than the codes and says why.',
        'A code that is about the distributor’s intake does not count unless live parts can be touched.',
      ],
      causes: ['The outcome was chosen before the last observation was coded.', 'A defect put right on the day.'],
    },
    {
      code: 'SCHEDULE_OBSERVATION',
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
    {
      code: 'LIMITATION_MISSING',
      title: 'LIM or N/V without its limitation',
      question: 'Why could it not be inspected or tested, and who agreed to that?',
      example: {
        says: 'Insulation to earth LIM, and no limitation on the report',
        document: reportWith({ circuit: { ir_le: 'LIM' } }),
      },
      regulation: '653.2',
      notWhen: ['A limitation names the circuit as a whole.', 'An item of the schedule that is simply not visible.'],
      causes: ['The reason is known to the person who wrote it and not on the report.'],
    },
    {
      code: 'C1_NOT_MADE_SAFE',
      title: 'C1 left as it was found',
      question: 'It is danger now. Was it made safe, and if not, who was told?',
      example: {
        says: 'A C1 with nothing about what was done',
        document: reportWith({ rest: { observations: [{ id: 'o1', code: 'C1', location: 'Hall' }] } }),
      },
      regulation: '653.2',
      notWhen: ['It was made safe, or it is recorded who was told.'],
      causes: ['It was dealt with on the spot and nobody wrote it down.'],
    },
    {
      code: 'FAIL_AT_ISSUE',
      title: 'Something fails when new work is to be certified',
      question: 'New work has to comply. What is to be done about what still fails?',
      formula: 'New and minor works: nothing that fails, but for what somebody has said is no fault',
      example: {
        says: 'A minor works certificate with an RCD that takes 340 ms',
        document: {
          ...reportWith({ circuit: { rcd_standard: 'BS EN 61008', rcd_idn: '30', rcd_ms: '340' } }),
          form_type: 'MEIWC' as FormType,
        },
        judge: (document) => failAtIssue(document, rcdTime.judge(contextOf(document))),
      },
      notWhen: [
        'The report is about the condition of what is there: then what fails is recorded as an observation, and who issues it is asked about what nobody has answered.',
        'Somebody has given a reason why it is no fault.',
      ],
      causes: ['A reading that was not taken again after the fault was put right.', 'A fault that was left.'],
    },
  ],
};
