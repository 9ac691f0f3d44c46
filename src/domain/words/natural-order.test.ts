import { expect, test } from 'vitest';
import { naturally } from './natural-order.ts';

test.each([
  [
    ['10', '2', '1'],
    ['1', '2', '10'],
  ],
  [
    ['DB10', 'DB2', 'DB1'],
    ['DB1', 'DB2', 'DB10'],
  ],
  [
    ['1L3', '1L1', '10L1', '1L2', '2L1'],
    ['1L1', '1L2', '1L3', '2L1', '10L1'],
  ],
  [
    ['12', '11', '21'],
    ['11', '12', '21'],
  ],
  [
    ['1A', '1'],
    ['1', '1A'],
  ],
  [
    ['B2', 'A10'],
    ['A10', 'B2'],
  ],
  [
    ['A', '1'],
    ['1', 'A'],
  ],
  [
    ['1', ''],
    ['', '1'],
  ],
  [
    ['B-10', 'B-9'],
    ['B-9', 'B-10'],
  ],
  [
    ['B1', 'AA1'],
    ['AA1', 'B1'],
  ],
  [
    ['A', '10'],
    ['10', 'A'],
  ],
  [
    ['A-1', 'A1'],
    ['A1', 'A-1'],
  ],
  [
    ['A_B', 'AB'],
    ['AB', 'A_B'],
  ],
])('%j in natural order is %j', (given, order) => {
  expect([...given].sort(naturally)).toEqual(order);
  expect([...given].reverse().sort(naturally)).toEqual(order);
});

test.each([
  ['db1', 'DB1'],
  ['01', '1'],
  ['DB007', 'DB7'],
  ['0', '000'],
])('%s and %s have the same place in the order', (a, b) => {
  expect(naturally(a, b)).toBe(0);
});

test('a nought inside or at the end of a number counts', () => {
  expect(naturally('10', '1')).toBeGreaterThan(0);
  expect(naturally('101', '11')).toBeGreaterThan(0);
  expect(naturally('A0B', 'AB')).not.toBe(0);
});
