import { expect, test } from 'vitest';
import { plural } from './plural.ts';

test.each([
  [0, '0 notes'],
  [1, '1 note'],
  [2, '2 notes'],
])('%i is counted in words', (count, words) => {
  expect(plural(count, 'note')).toBe(words);
});

test('an irregular plural is used if given', () => {
  expect([plural(1, 'box', 'boxes'), plural(3, 'box', 'boxes')]).toEqual(['1 box', '3 boxes']);
});
