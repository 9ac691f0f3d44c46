import { expect, test } from 'vitest';
import { editions, isEdition, titleOfEdition } from './editions.ts';

test('every edition that we can read has its full name, and no other edition is known', () => {
  for (const edition of editions) {
    expect(isEdition(edition)).toBe(true);
    expect(titleOfEdition(edition)).toMatch(/^BS 7671:\d{4}\+A\d/);
  }
  expect(isEdition('2008')).toBe(false);
  expect(titleOfEdition('2008')).toBe('2008');
});
