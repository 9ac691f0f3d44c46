import { expect, test } from 'vitest';
import { anyOf, atLeast, both, chance, isRare, showChance, toPower, waysToChoose } from './chance.ts';

test('the tail of the binomial distribution is exact', () => {
  // (45 × 2² + 10 × 2 + 1) ÷ 3¹⁰
  expect(atLeast(8, 10, chance(1, 3))).toEqual({ of: 201n, among: 59049n });
  expect(atLeast(0, 10, chance(1, 3))).toEqual({ of: 1n, among: 1n });
  expect(atLeast(1, 1, chance(1, 4))).toEqual({ of: 1n, among: 4n });
  const all = atLeast(1, 3, chance(1, 2));
  expect([all.of, all.among]).toEqual([7n, 8n]);
  expect(atLeast(4, 3, chance(1, 2)).of).toBe(0n);
});

test('two successes in three tries', () => {
  expect(atLeast(2, 3, chance(2, 3))).toEqual({ of: 20n, among: 27n }); // (3 × 2² + 2³) ÷ 3³
  expect(both(chance(2, 3), chance(3, 4))).toEqual({ of: 6n, among: 12n });
});

test('a tail over thousands does not overflow', () => {
  const tail = atLeast(3000, 6000, chance(1, 2));
  expect(tail.of * 2n > tail.among).toBe(true);
  expect(isRare(atLeast(3500, 6000, chance(1, 2)))).toBe(true);
});

test('the number of ways to choose', () => {
  expect(waysToChoose(3, 10)).toBe(120n);
  expect(waysToChoose(0, 5)).toBe(1n);
  expect(waysToChoose(30, 60)).toBe(118264581564861424n);
});

test('once in a thousand is rare, a little more often is not', () => {
  expect(isRare(chance(1, 1000))).toBe(true);
  expect(isRare(chance(1, 999))).toBe(false);
  expect(isRare(anyOf(2, chance(1, 1999)))).toBe(false);
  expect(isRare(both(chance(1, 40), chance(1, 25)))).toBe(true);
  expect(isRare(toPower(chance(1, 10), 3))).toBe(true);
});

test.each([
  [201, 59049, '1 in 290'],
  [1, 4096, '1 in 4,000'],
  [3, 59049, '1 in 19,000'],
  [1, 123456, '1 in 120,000'],
  [1, 1_000_000, 'less than 1 in a million'],
  [0, 8, 'never'],
])('%i ÷ %i is shown as %s', (of, among, text) => {
  expect(showChance(chance(of, among))).toBe(text);
});
