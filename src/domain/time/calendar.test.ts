import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayFault, readDay, readInstant, readLocalTime, showDay, showNear, showTime, toLocalTime } from './calendar.ts';

test.each([
  ['2026-01-15T09:00', '2026-01-15T09:00:00.000Z'],
  ['2026-07-15T09:00', '2026-07-15T08:00:00.000Z'],
  ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z'], // occurs twice: the earlier one
  ['2026-03-29T01:30', '2026-03-29T01:30:00.000Z'], // skipped: as if the clocks had not gone forward
])('%s in London is %s', (local, instant) => {
  expect(readLocalTime(local, 'Europe/London')).toBe(instant);
});

test.each(['2026-02-30T10:00', '2026-04-15T24:00', 'noon', '', '2026-04-15'])('%j is not a time', (text) => {
  expect(readLocalTime(text, 'Europe/London')).toBeUndefined();
});

test('an instant converts to the local time of any zone and back', () => {
  const zones = fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC');
  const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(zones, dates, (zone, date) => {
      const local = toLocalTime(date.toISOString(), zone);
      const again = readLocalTime(local, zone) as string;
      // In the hour that occurs twice the earlier instant is meant; the local time is the same.
      expect(toLocalTime(again, zone)).toBe(local);
      expect([0, 3_600_000]).toContain(date.getTime() - Date.parse(again));
    }),
  );
});

test('days are read and shown with the day before the month', () => {
  expect(readDay('3/4/2026')).toBe('2026-04-03');
  expect(readDay('1st May 2026')).toBe('2026-05-01');
  expect(readDay('29/02/2027')).toBeUndefined();
  expect(dayFault('3/4/2026')).toBeUndefined();
  expect(showDay('2026-04-03')).toBe('3 April 2026');
  expect(showTime('2026-07-15T08:00:00Z', 'Europe/London')).toBe('15 July 2026, 09:00');
});

test.each([
  ['2026-12-04', '4 Dec'],
  ['2027-01-15', '15 Jan'],
  ['2026-05-29', '29 May'],
  ['2026-05-28', '28 May 2026'],
  ['2031-11-15', '15 Nov 2031'],
  ['', ''],
])('on 27 November 2026 a list shows %j as %j', (day, shown) => {
  expect(showNear(day, '2026-11-27')).toBe(shown);
});

test.each([
  ['21/11/26', '2026-11-21'],
  ['21.11.26', '2026-11-21'],
  ['21 Nov 26', '2026-11-21'],
  ['21-Nov-26', '2026-11-21'],
  ['1/2/79', '2079-02-01'],
  ['1/2/80', '1980-02-01'],
  ['15/03/98', '1998-03-15'],
])('the two-digit year in %s gives %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test.each([
  ['31/02/2026', 'no such day'],
  ['29/02/2027', 'no such day'],
  ['31/04/26', 'no such day'],
  ['12/13/2026', 'no such day'],
  ['31 September 2026', 'no such day'],
  ['2026-02-30', 'no such day'],
  ['Nov 2021', 'no day'],
  ['November 2021', 'no day'],
  ['11/2021', 'no day'],
  ['2021', 'no day'],
  ['1/1/1066', 'far off'],
  ['2999-01-01', 'far off'],
  ['30/02/1066', 'no such day'],
  ['soon', 'format'],
  ['21/11', 'format'],
  ['May be 2021', 'format'],
  ['', 'format'],
] as const)('%s is not a day: %s', (typed, fault) => {
  expect(readDay(typed)).toBeUndefined();
  expect(dayFault(typed)).toBe(fault);
});

test.each([
  ['2026-04-15T10:00:00Z', '2026-04-15T10:00:00.000Z'],
  ['2026-04-15T10:00:00+01:00', '2026-04-15T09:00:00.000Z'],
  ['2026-04-15T00:30:00+01:00', '2026-04-14T23:30:00.000Z'],
  ['2026-04-15T10:00:00.123Z', '2026-04-15T10:00:00.123Z'],
  ['2026-04-15T10:00:00.5-05:30', '2026-04-15T15:30:00.500Z'],
  ['2026-04-15T10:00:00.123456789Z', '2026-04-15T10:00:00.123Z'],
])('%s in RFC 3339 is the instant %s', (text, instant) => {
  expect(readInstant(text)).toBe(instant);
});

test.each([
  '2026-04-15T10:00:00', // without a zone
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
])('%j is not an instant of RFC 3339', (text) => {
  expect(readInstant(text)).toBeUndefined();
});
