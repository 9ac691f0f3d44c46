import { formForNewWork } from '../../../forms/registry.ts';
import { signatoryAt } from '../../../forms/signatories.ts';
import { withChanges } from '../../../report/fold.ts';
import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { dateOrder, signedTooEarly } from './dates.ts';

const signing = signatoryAt(formForNewWork(), 'signing');

const purpose = { inspection_dates: ['2026-06-10'] };

export const datesExplanations: ExplanationsOf<typeof signedTooEarly | typeof dateOrder> = {
  SIGNED_TOO_EARLY: {
    title: 'Signed before the inspection was over',
    question: 'A signature cannot come before the work is done. Which date is right?',
    formula: 'Date of signature ≥ last day of inspection',
    example: {
      says: 'Inspected on 2026-06-10, signed on 2026-06-09',
      document: withChanges(reportWith({ rest: { purpose } }), [
        { path: `${signing.path}/signed_on`, value: '2026-06-09' },
      ]),
    },
    notWhen: ['One of the two dates is blank.'],
    causes: ['A slip in one of the dates.', 'A second day of inspection after the signature.'],
  },
  DATE_ORDER: {
    title: 'Date on the wrong side of the inspection',
    question:
      'The previous inspection comes before this one, the tests fall within it, and the next comes after it. Which date is right?',
    formula:
      'Previous inspection < first day of inspection ≤ day of a board’s tests ≤ last day of inspection < next inspection; limitations agreed ≤ first day; signed ≤ authorised',
    example: {
      says: 'Inspected on 2026-06-10, next due 2026-06-01',
      document: reportWith({
        rest: { purpose, next_inspection: { next_inspection_due: '2026-06-01' } },
      }),
    },
    notWhen: ['One of the two dates is blank.', 'The previous inspection is not known.'],
    causes: [
      'This year entered for a date in another year.',
      'Day and month swapped.',
      'A second day of testing that was not added.',
    ],
  },
};
