import { expect, test } from 'vitest';
import {
  addDays,
  addYears,
  daysBetween,
  isDay,
  lastDay,
  rentedHomeCap,
  withinDaysOf,
  withinDaysStartingWith,
} from './dates.ts';

test.each([
  ['2026-06-10', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-6-1', false],
  ['', false],
  [20260610, false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2199-12-31', true],
  ['2200-01-01', false],
  ['9999-12-31', false],
])('%s is a day: %s', (text, isOne) => {
  expect(isDay(text)).toBe(isOne);
});

test.each([
  ['2026-06-10', 28, '2026-07-08'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-03-28', 2, '2026-03-30'], // the clocks change in between
])('%s plus %i days is %s', (from, days, to) => {
  expect(addDays(from, days)).toBe(to);
});

test.each([
  ['2026-06-10', 5, '2031-06-10'],
  ['2024-02-29', 5, '2029-02-28'],
  ['2024-02-29', 4, '2028-02-29'],
  ['2198-03-01', 5, '2203-03-01'],
])('%s plus %i years is %s', (from, years, to) => {
  expect(addYears(from, years)).toBe(to);
});

test('the legal deadlines of an inspection on 10 June 2026 in England', () => {
  expect({
    tenantCopyBy: withinDaysOf('2026-06-10', 28),
    remedialBy: withinDaysStartingWith('2026-06-10', 28),
    remedialByFourteenDays: withinDaysStartingWith('2026-06-10', 14),
    authorityCopyBy: withinDaysOf('2026-06-20', 7),
    confirmationBy: withinDaysOf('2026-07-01', 28),
  }).toEqual({
    tenantCopyBy: '2026-07-08',
    remedialBy: '2026-07-07',
    remedialByFourteenDays: '2026-06-23',
    authorityCopyBy: '2026-06-27',
    confirmationBy: '2026-07-29',
  });
});

test.each([
  ['England', '2031-06-10'],
  ['Scotland', '2031-06-10'],
  ['Northern Ireland', '2031-06-10'],
  ['Wales', '2031-06-09'], // counts the day of the inspection
  [undefined, '2031-06-10'],
])('a rented home in %s is next due by %s', (nation, cap) => {
  expect(rentedHomeCap('2026-06-10', nation)).toBe(cap);
});

test('additions to the latest possible days go beyond them', () => {
  expect(rentedHomeCap('2199-06-10', 'Wales')).toBe('2204-06-09');
  expect(addDays('1900-01-01', -7)).toBe('1899-12-25');
});

test('the last day is found among any other values', () => {
  expect(lastDay(['2026-06-10', '2026-06-12', undefined, '2026-06-31', '2026-06-11'])).toBe('2026-06-12');
  expect(lastDay([])).toBeUndefined();
});

test('a text that is not a day is refused', () => {
  expect(() => addDays('soon', 1)).toThrow(RangeError);
});

test('29 February and days that clocks change are days as others', () => {
  expect(daysBetween('2028-02-29', '2028-05-29')).toBe(90);
  expect(daysBetween('2027-12-01', '2028-02-29')).toBe(90);
  expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2);
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
});
