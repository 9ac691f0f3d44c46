import { formForNewWork } from '../../../forms/registry.ts';
import { signatoryAt } from '../../../forms/signatories.ts';
import { withChanges } from '../../../report/fold.ts';
import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { calibration, dateOrder, nextDateCap, nextDateLong, signedTooEarly } from './dates.ts';

const signing = signatoryAt(formForNewWork(), 'signing');

const purpose = { inspection_dates: ['2026-06-10'] };

export const datesExplanations: ExplanationsOf<
  typeof nextDateCap | typeof nextDateLong | typeof signedTooEarly | typeof dateOrder | typeof calibration
> = {
  NEXT_DATE_CAP: {
    title: 'Next inspection of a rented home too far away',
    question: 'Is a rented home inspected again within five years?',
    formula: 'Next inspection ≤ last day of inspection + 5 years; in Wales the day of inspection counts.',
    example: {
      says: 'A rented home in England, inspected on 2026-06-10, next due 2036-06-10',
      document: reportWith({
        rest: {
          purpose,
          installation: { nation: 'England', tenure: 'private_rented' },
          next_inspection: { next_inspection_due: '2036-06-10' },
        },
      }),
    },
    regulation:
      'The nation’s law: SI 2020/312, WSI 2022/6, Housing (Scotland) Act 2006 s. 19B, SR 2024/201 in Northern Ireland',
    notWhen: ['The home is not rented, and the reason for the report is not the rented-home duty.'],
    causes: ['Ten years, as is customary for an owner’s home, on a let one.'],
  },
  NEXT_DATE_LONG: {
    title: 'Next inspection later than is usual',
    question: 'Such premises are usually inspected sooner. What speaks for longer?',
    formula: 'Next inspection ≤ last day of inspection + 10 years for a home, 3 for industrial premises, 5 for others',
    example: {
      says: 'An office, inspected on 2026-06-10, next due 2034-06-10',
      document: reportWith({
        rest: {
          purpose,
          installation: { premises_type: 'commercial' },
          next_inspection: { next_inspection_due: '2034-06-10' },
        },
      }),
    },
    regulation: '652.1',
    notWhen: [
      'What kind of premises they are is not recorded.',
      'A rented home is over its five years: that is asked on its own.',
    ],
    causes: ['The interval of another kind of premises.', 'A slip in the year.'],
  },
  SIGNED_TOO_EARLY: {
    title: 'Signed before the inspection was over',
    question: 'Nobody can sign for what is not done yet. Which of the two dates is right?',
    formula: 'Date of signature ≥ last day of inspection',
    example: {
      says: 'Inspected on 2026-06-10, signed on 2026-06-09',
      document: withChanges(reportWith({ rest: { purpose } }), [
        { path: `${signing.path}/signed_on`, value: '2026-06-09' },
      ]),
    },
    notWhen: ['One of the two dates is not there yet.'],
    causes: ['A slip in one of the dates.', 'A second day of inspection after the signature.'],
  },
  DATE_ORDER: {
    title: 'Date on the wrong side of the inspection',
    question:
      'The inspection before came before this one, the tests belong to its days, and the next comes after. Which date is right?',
    formula:
      'Previous inspection < first day of inspection ≤ day of a board’s tests ≤ last day of inspection < next inspection; limitations agreed ≤ first day; signed ≤ authorised',
    example: {
      says: 'Inspected on 2026-06-10, next due 2026-06-01',
      document: reportWith({
        rest: { purpose, next_inspection: { next_inspection_due: '2026-06-01' } },
      }),
    },
    notWhen: ['One of the two dates is not there yet.', 'The inspection before is not known.'],
    causes: [
      'The year of today in a date of another year.',
      'Day and month exchanged.',
      'A second day of tests that was not added.',
    ],
  },
  CALIBRATION_OVERDUE: {
    title: 'Instrument due for calibration',
    question: 'Was the instrument in calibration on the day of the test?',
    formula: 'Calibration due ≥ last day of inspection',
    example: {
      says: 'An instrument due on 2026-05-01, the inspection on 2026-06-10',
      document: reportWith({
        rest: { purpose, instruments: [{ id: 'i1', serial: 'MFT-1', calibration_due: '2026-05-01' }] },
      }),
    },
    regulation: '643.1',
    notWhen: ['No date of calibration is recorded.'],
    causes: ['It was calibrated and the new date was not entered.', 'It went past its date unnoticed.'],
  },
};
