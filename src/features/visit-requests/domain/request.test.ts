import { expect, test } from 'vitest';
import { isMetBy } from './request.ts';

const defect = { number: 'CP-EICR-00001', observation: 'o1' };
const inspection = { isWork: false, closes: [] };
const repair = { isWork: true, closes: [defect] };
const otherRepair = { isWork: true, closes: [{ ...defect, observation: 'o2' }] };

test('a visit answers who asked for it, and nobody else', () => {
  const met = (what: 'inspection' | 'repair' | 'other', of?: typeof defect) =>
    [inspection, repair, otherRepair].map((visit) => isMetBy({ what, defect: of }, visit));
  expect(met('inspection')).toEqual([true, false, false]);
  expect(met('repair')).toEqual([false, true, true]);
  expect(met('repair', defect)).toEqual([false, true, false]);
  expect(met('other')).toEqual([true, true, true]);
});
