import { expect, test } from 'vitest';
import { bareNumber, candidateNumbers } from './bare-number.ts';

test.each([
  ['BRE-EICR-00042', 'BREEICR00042'],
  ['bre eicr 00042', 'BREEICR00042'],
  ['BRE–EICR–OOO42', 'BREEICR00042'],
  ['BREEICRoo042', 'BREEICR00042'],
  ['42', '42'],
  ['14 Ropewalk', undefined],
  ['Ropewalk', undefined],
  ['', undefined],
  ['1'.repeat(41), undefined],
])('%s is the bare number %s', (typed, bare) => expect(bareNumber(typed)).toBe(bare));

test.each([
  ['42', 'BRE', ['42', 'BREEICR00042']],
  ['00042', 'BRE', ['00042', 'BREEICR00042']],
  ['EICR-42', 'COP', ['EICR42', 'C0PEICR00042']],
  ['BRE-EICR-00042', 'BRE', ['BREEICR00042']],
  ['bre-eicr-8', 'BRE', ['BREEICR8', 'BREEICR00008']],
  ['COP EICR 8', 'COP', ['C0PEICR8', 'C0PEICR00008']],
  ['XYZ-EICR-8', 'BRE', ['XYZEICR8']],
  ['123456', 'BRE', ['123456']],
  ['the corner shop', 'BRE', []],
])('%s, with the prefix %s, may mean %j', (typed, prefix, meant) =>
  expect(candidateNumbers(typed, { prefix, formType: 'EICR' })).toEqual(meant),
);
