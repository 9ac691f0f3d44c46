import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDay, readInstant, readLocalTime, showDay, showTime, toLocalTime } from './calendar.ts';

test.each([
  ['2026-01-15T09:00', '2026-01-15T09:00:00.000Z'],
  ['2026-07-15T09:00', '2026-07-15T08:00:00.000Z'],
  ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z'], // comes twice: the earlier one
  ['2026-03-29T01:30', '2026-03-29T01:30:00.000Z'], // skipped: as if the clocks had not gone forward
])('%s in London is %s', (local, instant) => {
  expect(readLocalTime(local, 'Europe/London')).toBe(instant);
});

test.each(['2026-02-30T10:00', '2026-04-15T24:00', 'noon', '', '2026-04-15'])('%j is no time', (text) => {
  expect(readLocalTime(text, 'Europe/London')).toBeUndefined();
});

test('an instant goes to the wall clock of any zone and back', () => {
  const zones = fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC');
  const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(zones, dates, (zone, date) => {
      const local = toLocalTime(date.toISOString(), zone);
      const again = readLocalTime(local, zone) as string;
      // In the hour that comes twice the earlier instant is meant; the wall clock reads the same.
      expect(toLocalTime(again, zone)).toBe(local);
      expect([0, 3_600_000]).toContain(date.getTime() - Date.parse(again));
    }),
  );
});

test('days are read with the day before the month, and shown so', () => {
  expect(readDay('3/4/2026')).toBe('2026-04-03');
  expect(readDay('1st May 2026')).toBe('2026-05-01');
  expect(readDay('29/02/2027')).toBeUndefined();
  expect(readDay('15/04/26')).toBeUndefined();
  expect(showDay('2026-04-03')).toBe('3 April 2026');
  expect(showTime('2026-07-15T08:00:00Z', 'Europe/London')).toBe('15 July 2026, 09:00');
});

test.each([
  ['2026-04-15T10:00:00Z', '2026-04-15T10:00:00.000Z'],
  ['2026-04-15T10:00:00+01:00', '2026-04-15T09:00:00.000Z'],
  ['2026-04-15T00:30:00+01:00', '2026-04-14T23:30:00.000Z'],
  ['2026-04-15T10:00:00.123Z', '2026-04-15T10:00:00.123Z'],
  ['2026-04-15T10:00:00.5-05:30', '2026-04-15T15:30:00.500Z'],
  ['2026-04-15T10:00:00.123456789Z', '2026-04-15T10:00:00.123Z'],
])('%s of RFC 3339 is the instant %s', (text, instant) => {
  expect(readInstant(text)).toBe(instant);
});

test.each([
  '2026-04-15T10:00:00', // a clock on no wall
  '2026-04-15T10:00Z',
  '2026-04-15 10:00:00Z',
  '2026-04-15T10:00:00+0100',
  '2026-04-15T10:00:00+24:00',
  '2026-04-15T24:00:00Z',
  '2026-02-30T10:00:00Z',
  '2026-04-15T10:00:00.Z',
  '1900-01-01T00:30:00+01:00', // in 1899
  '15/04/2026',
  '',
])('%j is no instant of RFC 3339', (text) => {
  expect(readInstant(text)).toBeUndefined();
});
