import { expect, test } from 'vitest';
import { showCount, showUpTo } from './show-count.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [100_000, '100,000'],
  [1_234_567, '1,234,567'],
])('%i is written %s', (count, text) => {
  expect(showCount(count)).toBe(text);
});

test('what was counted up to a bound says when there are more', () => {
  expect([999, 1000, 1001].map((count) => showUpTo(1000, count))).toEqual(['999', '1,000', '1,000+']);
});
