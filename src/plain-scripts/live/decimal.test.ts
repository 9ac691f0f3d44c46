import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import Decimal from './decimal.ts';

/** Readings, limits and what is worked out from them: plain numerals of either sign. */
const numeral = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 0, max: 6 }))
  .map(
    ([isBelow, digits, places]) =>
      `${isBelow && digits ? '-' : ''}${new Big(digits).div(10 ** places).toFixed(places)}`,
  );

const operations = ['plus', 'minus', 'times', 'div'] as const;
const comparisons = ['cmp', 'eq', 'gt', 'gte', 'lt', 'lte'] as const;

test('sums, differences, products, quotients and comparisons are those of big.js', () => {
  fc.assert(
    fc.property(numeral, numeral, (a, b) => {
      for (const name of operations) {
        if (name === 'div' && new Big(b).eq(0)) continue;
        expect(new Decimal(a)[name](b).toFixed()).toBe(new Big(a)[name](b).toFixed());
      }
      for (const name of comparisons) expect(new Decimal(a)[name](b)).toBe(new Big(a)[name](b));
    }),
    { numRuns: 3000 },
  );
});

test('rounding and what is shown are those of big.js', () => {
  const ways = ['roundDown', 'roundHalfUp', 'roundUp'] as const;
  const half = fc.integer({ min: -200, max: 200 }).map((n) => new Big(n).div(8).toFixed());
  fc.assert(
    fc.property(fc.oneof(numeral, half), fc.nat({ max: 6 }), (a, places) => {
      const [ours, theirs] = [new Decimal(a), new Big(a)];
      for (const way of ways) {
        expect(ours.round(places, Decimal[way]).toFixed()).toBe(theirs.round(places, Big[way]).toFixed());
      }
      expect(ours.toFixed(places).replace(/^-(?=[0.]*$)/, '')).toBe(theirs.toFixed(places).replace(/^-(?=[0.]*$)/, ''));
      expect(new Decimal(ours.toString()).eq(a)).toBe(true);
      if (!/e/.test(theirs.toString())) expect(ours.toString()).toBe(theirs.toString());
      expect(ours.toNumber()).toBe(theirs.toNumber());
      expect(ours.abs().toFixed()).toBe(theirs.abs().toFixed());
      expect(ours.round().toFixed()).toBe(theirs.round().toFixed());
    }),
    { numRuns: 3000 },
  );
});

test('numbers are read as they are shown', () => {
  for (const value of [0.1, 5, 1e-7, 1e21, 2.5, '0.50', '-0.5', '100']) {
    expect(new Decimal(value).toFixed()).toBe(new Big(value).toFixed());
  }
  expect(() => new Decimal('LIM')).toThrow();
  expect(() => new Decimal('')).toThrow();
  expect(() => new Decimal(1).div(0)).toThrow();
});
