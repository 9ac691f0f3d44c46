import { expect, test } from 'vitest';
import { readHandedOver } from './read-giving.ts';

const now = new Date('2026-11-24T10:00:00.000Z');
const read = (typed: Record<string, string>, foundOn = '2026-11-20') =>
  readHandedOver((field) => ({ taker: 'Ann', ...typed })[field] ?? '', now, 'Europe/London', foundOn);
const at = (typed: Record<string, string>, foundOn?: string) => {
  const answer = read(typed, foundOn);
  return answer.ok ? answer.handed.at : answer.errors;
};

test.each([
  [{}, '2026-11-24T10:00:00.000Z'],
  [{ time: '09:40' }, '2026-11-24T09:40:00.000Z'],
  [{ day: '2026-11-24', time: '' }, '2026-11-24T10:00:00.000Z'],
  [{ day: '20/11/2026', time: '16:05' }, '2026-11-20T16:05:00.000Z'],
])('%j is %s', (typed, instant) => {
  expect(at(typed)).toBe(instant);
});

test.each([
  [
    { day: '2026-11-19', time: '09:00' },
    'day',
    'The danger was found on 20 November 2026: enter that day or a later one',
  ],
  [{ day: '2026-11-25', time: '09:00' }, 'day', 'Enter today or an earlier day'],
  [{ day: 'Friday', time: '09:00' }, 'day', 'Enter a day, for example 24 November 2026'],
  [{ day: '2026-11-21', time: '' }, 'time', 'Enter a time, for example 08:58'],
  [{ time: '10:01' }, 'time', 'Enter a time in the past: it is 10:00 now'],
])('%j is refused in the field %s', (typed, field, message) => {
  expect(at(typed)).toEqual([{ field, message }]);
});

test('if the day of finding is not known, any past day is accepted', () => {
  expect(at({ day: '2026-10-01', time: '12:00' }, '')).toBe('2026-10-01T11:00:00.000Z');
});
