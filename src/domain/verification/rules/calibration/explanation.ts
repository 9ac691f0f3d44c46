import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { calibration } from './calibration.ts';

const purpose = { inspection_dates: ['2026-06-10'] };

export const calibrationExplanations: ExplanationsOf<typeof calibration> = {
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
    causes: ['It was calibrated and the new date was not entered.', 'The calibration ran out unnoticed.'],
  },
};
