import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith, resultsOf } from '../../fixture.ts';

test.each([
  ['2026-06-09', ['warn CALIBRATION_OVERDUE instruments/i1/calibration_due']],
  ['2026-06-10', []],
  [undefined, []],
])('R12 calibration due on %s for a test on 10 June', (calibration_due, findings) => {
  const rest = { purpose: { inspection_dates: ['2026-06-10'] }, instruments: [{ id: 'i1', calibration_due }] };
  expect(resultsOf('calibration', reportWith({ rest }))).toEqual(findings);
});

test('R12 without a day of inspection the boards’ day of testing counts, and the finding names the instrument', () => {
  const overdue = (instrument: Values) =>
    judged(
      reportWith({
        board: { tested_on: '2026-06-10' },
        rest: { instruments: [{ id: 'i1', calibration_due: '2026-06-09', ...instrument }] },
      }),
      'calibration',
    );
  expect(overdue({ serial: 'MFT-7' })).toMatchObject([{ measured: '2026-06-09', limit: '2026-06-10' }]);
  expect(overdue({ serial: 'MFT-7' })[0]?.message).toMatch(/^Instrument MFT-7 was due/);
  expect(overdue({})[0]?.message).toMatch(/^Instrument without serial number was due/);
});
