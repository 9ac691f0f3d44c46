import { expect, test } from 'vitest';
import { visitDayFault } from './visit-days.ts';

test.each([
  ['2025-11-24', undefined],
  ['2025-11-23', 'Enter a day from 24 November 2025 on: this one is more than a year ago'],
  ['2026-11-23', undefined],
  ['2026-11-24', undefined],
  ['2028-11-24', undefined],
  ['2028-11-25', 'Enter a day up to 24 November 2028: this one is more than two years ahead'],
  ['0026-11-24', 'Enter a day from 24 November 2025 on: this one is more than a year ago'],
  ['9999-12-31', 'Enter a day up to 24 November 2028: this one is more than two years ahead'],
])('a visit on %s, booked on 24 November 2026', (day, fault) => {
  expect(visitDayFault(day, '2026-11-24')).toBe(fault);
});

test('counted from 29 February, another year has the 28th', () => {
  expect(visitDayFault('2027-02-28', '2028-02-29')).toBeUndefined();
  expect(visitDayFault('2027-02-27', '2028-02-29')).toContain('28 February 2027');
});
