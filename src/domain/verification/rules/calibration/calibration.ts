import { showDay } from '../../../time/calendar.ts';
import { isDay, lastDay } from '../../../time/dates.ts';
import { compareText } from '../../../words/compare-text.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { itemsOf, textOf } from '../../engine/values.ts';
import { inspectionDay } from '../../facts/inspection-day.ts';

/** R12: the instruments were in calibration when they were used. */
export const calibration = ruleOf({
  id: 'calibration',
  codes: ['CALIBRATION_OVERDUE'],
  appliesTo: 'any',
  about: {
    CALIBRATION_OVERDUE: [
      '.',
      '../serial',
      'purpose/inspection_dates',
      // Until the days of the inspection are known, the last day on which a board was tested counts.
      ({ context }) => (inspectionDay(context) ? [] : ['boards/*/tested_on']),
    ],
  },
  report: (context): Finding[] => {
    const { document, boards } = context;
    const inspectedOn = inspectionDay(context);
    const testedOn = inspectedOn ?? lastDay(boards.map(({ record }) => record.tested_on));
    const instruments = itemsOf(document.instruments).sort((a, b) => compareText(a.id, b.id));
    return instruments.flatMap(({ id, serial, calibration_due: due }): Finding[] => {
      if (!testedOn || !isDay(due) || due >= testedOn) return [];
      return [
        {
          rule: 'CALIBRATION_OVERDUE',
          severity: 'warn',
          path: `instruments/${id}/calibration_due`,
          measured: due,
          limit: testedOn,
          message: `Instrument ${textOf(serial) || 'without serial number'} was due for calibration on ${showDay(due)}, before the test on ${showDay(testedOn)}. If it was calibrated since, enter the new date.`,
        },
      ];
    });
  },
});
