import { expect, test } from 'vitest';
import type { Finding } from '../engine/finding.ts';
import { sameFinding } from '../engine/finding.ts';
import { factsOf, whyWeAsk } from './finding-words.ts';

const over: Finding = {
  rule: 'ZS_OVER_MAX',
  severity: 'fail',
  path: 'boards/b1/circuits/c1/zs',
  measured: '1.52',
  limit: '1.37',
  unit: 'Ω',
  arithmetic: '230 × 0.95 ÷ (5 × 32) = 1.37',
  regulation: '411.4.4, Table 41.3',
  message: 'Is it?',
};
const { measured: _, ...withoutReading } = over;

test('the facts of a finding are a few words each', () => {
  expect(factsOf(over)).toEqual(['read 1.52 Ω', 'limit 1.37 Ω', '230 × 0.95 ÷ (5 × 32) = 1.37', '411.4.4, Table 41.3']);
  // A chosen value, not a reading, has no limit.
  expect(factsOf({ rule: 'RCD_TYPE_LOAD', severity: 'warn', path: 'x', measured: 'AC', message: 'Is it?' })).toEqual(
    [],
  );
  const outcome = { measured: 'unsatisfactory', limit: 'satisfactory', arithmetic: '1 × C2' } as const;
  expect(factsOf({ ...withoutReading, unit: undefined as never, ...outcome })[0]).toBe('1 × C2');
  expect(factsOf(withoutReading)[0]).toBe('limit 1.37 Ω');
});

test('every finding but a missing value has its explanation', () => {
  expect(whyWeAsk(over)).toBe('/public/rules#ZS_OVER_MAX');
  expect(whyWeAsk({ ...over, rule: 'MISSING' })).toBeUndefined();
});

test('findings are the same if they are equal in every value', () => {
  expect(sameFinding(over, { ...over })).toBe(true);
  expect(sameFinding(over, { ...over, measured: '1.53' })).toBe(false);
  expect(sameFinding(over, withoutReading)).toBe(false);
  expect(sameFinding(withoutReading, over)).toBe(false);
});

test('an expected value is called expected, and a difference is not called a reading', () => {
  const ring = { ...over, rule: 'RING_R1R2', measured: '0.58', limit: '0.265' } as const;
  expect(factsOf(ring).slice(0, 2)).toEqual(['read 0.58 Ω', 'expected 0.265 Ω']);
  expect(factsOf({ ...ring, rule: 'RING_R1_RN', limit: '0.05' })[1]).toBe('apart at most 0.05 Ω');
});
