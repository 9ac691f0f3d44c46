import { expect, test } from 'vitest';
import { showCount, showFound, showUpTo } from './show-count.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [100_000, '100,000'],
  [1_234_567, '1,234,567'],
])('%i is written %s', (count, text) => {
  expect(showCount(count)).toBe(text);
});

test('a count that stopped at a limit says that there are more', () => {
  expect([999, 1000, 1001].map((count) => showUpTo(1000, count))).toEqual(['999', '1,000', '1,000+']);
});

test('a search says how many it found, and whether there are more', () => {
  expect([showFound(0, undefined), showFound(1, undefined), showFound(50, 'further')]).toEqual([
    'Nothing found',
    '1 found',
    'The first 50 shown, and there are more',
  ]);
});
