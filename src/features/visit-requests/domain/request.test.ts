import { expect, test } from 'vitest';
import { isMetBy, likelyKind, type Wanted } from './request.ts';

const defect = { number: 'CP-EICR-00001', observation: 'o1' };
const inspection = { kind: 'EICR', closes: [] };
const visual = { kind: 'VISUAL', closes: [] };
const repair = { kind: 'MEIWC', closes: [defect] };
const otherRepair = { kind: 'MEIWC', closes: [{ ...defect, observation: 'o2' }] };

test('a visit answers by itself who asked for it, and nobody else', () => {
  const met = (what: Wanted, of?: typeof defect) =>
    [inspection, visual, repair, otherRepair].map((visit) => isMetBy({ what, defect: of }, visit));
  expect(met('inspection')).toEqual([true, false, false, false]);
  expect(met('repair', defect)).toEqual([false, false, true, false]);
  // Only their words say what is wanted.
  expect(met('repair')).toEqual([false, false, false, false]);
  expect(met('other')).toEqual([false, false, false, false]);
});

test('a visit is booked with the form that it is likely to need', () => {
  expect((['inspection', 'repair', 'other'] as const).map(likelyKind)).toEqual(['EICR', 'MEIWC', undefined]);
});
