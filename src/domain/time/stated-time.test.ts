import { expect, test } from 'vitest';
import { readStatedTime } from './stated-time.ts';

const now = new Date('2026-07-01T09:30:00.000Z');
const read = (typed: string) => readStatedTime(typed, now, 'Europe/London');

test('a time is of today, on the company’s clocks', () => {
  expect(read('08:58')).toEqual({ at: '2026-07-01T07:58:00.000Z' });
  expect(read(' 8.58 ')).toEqual(read('08:58'));
  expect(read('0858')).toEqual(read('08:58'));
  expect(read('10:30')).toEqual({ at: '2026-07-01T09:30:00.000Z' });
});

test('nothing means now', () => {
  expect(read('  ')).toEqual({ at: now.toISOString() });
});

test('what has not come yet, and what is not a time, is refused in words', () => {
  expect(read('10:31')).toEqual({ fault: 'Enter a time in the past: it is 10:30 now' });
  for (const typed of ['25:00', '9', 'nine', '08:5', '8:588'])
    expect(read(typed), typed).toEqual({ fault: 'Enter a time, for example 08:58' });
});
