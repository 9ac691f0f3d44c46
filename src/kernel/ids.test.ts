import { afterEach, expect, test, vi } from 'vitest';
import { sha256 } from '../server/codes.ts';
import { hashOf, newId } from './ids.ts';

afterEach(() => void vi.useRealTimers());

test('a hash is the one that the server makes of the same text', async () => {
  for (const text of ['', 'Zs 0.35', 'Ŵ 😀 \n']) expect(await hashOf(text)).toBe(sha256(text));
});

test('an id is a UUIDv7 that says when it was made, and no two are the same', () => {
  const before = Date.now();
  const ids = Array.from({ length: 200 }, newId);
  const after = Date.now();
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const made = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(after);
  }
});

test('ids sort in the order they were made in: within a millisecond, many of them, and when the clock is set back', () => {
  const later = Date.now() + 60_000;
  vi.useFakeTimers({ now: later });
  const ids = Array.from({ length: 10_000 }, newId);
  vi.setSystemTime(later - 3_600_000);
  ids.push(newId(), newId());
  vi.setSystemTime(later + 3_600_000);
  ids.push(newId());
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
