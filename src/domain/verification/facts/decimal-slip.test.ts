import Big from 'big.js';
import { expect, test } from 'vitest';
import { decimalSlip } from './decimal-slip.ts';

test.each([
  ['35', '0.36', '0.01'],
  ['3.5', '0.36', '0.1'],
  ['0.04', '0.41', '10'],
  ['0.35', '0.36', undefined],
  ['1.52', '0.60', undefined],
  ['0.10', '1.25', '10'],
  ['0.10', '1.26', undefined],
  ['0.10', '0.80', '10'],
  ['0.10', '0.79', undefined],
  ['0', '0.41', undefined],
  ['0.41', '0', undefined],
])('%s where %s was expected: %s', (reading, expected, factor) => {
  expect(decimalSlip(new Big(reading), new Big(expected))?.toString()).toBe(factor);
});
