import { expect, test } from 'vitest';
import { newWorkWith, resultsOf } from '../../fixture.ts';

const limited = (given: Parameters<typeof newWorkWith>[0]) => resultsOf('new-work-limited', newWorkWith(given));

test('LIM and N/V are found in readings, ticks and sizes', () => {
  const lim = { text: 'LIM', provenance: 'measured' };
  expect(limited({ supply: { ze: lim, cutout: { rating_a: 'LIM' } } })).toEqual([
    'fail NEW_WORK_LIMITED supply/ze',
    'fail NEW_WORK_LIMITED supply/cutout/rating_a',
  ]);
  expect(limited({ board: { ipf_db: 'N/V', main_switch: { rcd: { measured_ms: 'LIM' } } } })).toEqual([
    'fail NEW_WORK_LIMITED boards/b1/ipf_db',
    'fail NEW_WORK_LIMITED boards/b1/main_switch/rcd/measured_ms',
  ]);
  expect(limited({ circuit: { circuit_kind: 'radial', polarity: 'lim', zs: lim } })).toEqual([
    'fail NEW_WORK_LIMITED boards/b1/circuits/c1/polarity',
    'fail NEW_WORK_LIMITED boards/b1/circuits/c1/zs',
  ]);
});

test('N/A is an answer', () => {
  expect(limited({ circuit: { circuit_kind: 'radial', zs: 'N/A', rcd_button: 'na' } })).toEqual([]);
});
