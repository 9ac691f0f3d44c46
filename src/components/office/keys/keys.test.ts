import { expect, test } from 'vitest';
import { keyReader, rowFrom, shownKeys } from './keys.ts';

test('g waits for the key after it, for a second and a half', () => {
  const read = keyReader();
  expect(read('g', 0)).toBeUndefined();
  expect(read('h', 1500)).toBe('g h');
  expect(read('h', 1600)).toBe('h');
  expect(read('g', 2000)).toBeUndefined();
  expect(read('h', 3501)).toBe('h');
});

test('g twice goes nowhere and does not lead the next key', () => {
  const read = keyReader();
  read('g', 0);
  expect(read('g', 100)).toBe('g g');
  expect(read('t', 200)).toBe('t');
});

test('rows begin at either end and stop there', () => {
  expect(rowFrom(-1, 1, 5)).toBe(0);
  expect(rowFrom(-1, -1, 5)).toBe(4);
  expect(rowFrom(4, 1, 5)).toBe(4);
  expect(rowFrom(0, -1, 5)).toBe(0);
  expect(rowFrom(2, 1, 5)).toBe(3);
});

test('each key is shown once', () => {
  expect(new Set(shownKeys.map(([keys]) => keys)).size).toBe(shownKeys.length);
});
