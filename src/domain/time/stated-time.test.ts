import { expect, test } from 'vitest';
import { readStatedTime } from './stated-time.ts';

const now = new Date('2026-07-01T09:30:00.000Z');
const read = (typed: string) => readStatedTime(typed, now, 'Europe/London');

test('a time means today, in the company’s zone', () => {
  expect(read('08:58')).toEqual({ at: '2026-07-01T07:58:00.000Z' });
  expect(read(' 8.58 ')).toEqual(read('08:58'));
  expect(read('0858')).toEqual(read('08:58'));
  expect(read('10:30')).toEqual({ at: '2026-07-01T09:30:00.000Z' });
});

test('blank means now', () => {
  expect(read('  ')).toEqual({ at: now.toISOString() });
});

test('a future time, and a text that is not a time, is refused with a message', () => {
  expect(read('10:31')).toEqual({ fault: 'Enter a time in the past: it is 10:30 now' });
  for (const typed of ['25:00', '9', 'nine', '08:5', '8:588'])
    expect(read(typed), typed).toEqual({ fault: 'Enter a time, for example 08:58' });
});
