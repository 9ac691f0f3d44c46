import { expect, test } from 'vitest';
import { addWorkingDays, isWorkingDay } from './working-days.ts';

// Source: the domain's compliance.md, section 6.
const closed = {
  England: ['2026-04-06', '2026-08-31', '2026-12-28', '2027-12-27', '2028-01-03'],
  Wales: ['2026-04-06', '2027-12-28'],
  Scotland: ['2026-01-02', '2026-06-15', '2026-08-03', '2026-11-30', '2027-01-04', '2028-08-07'],
  'Northern Ireland': ['2026-03-17', '2026-07-13', '2026-04-06', '2027-07-12', '2028-03-17', '2026-08-31'],
} as const;

test.each(Object.entries(closed))('%s keeps its own bank holidays', (nation, days) => {
  for (const day of days) expect([day, isWorkingDay(day, nation as keyof typeof closed)]).toEqual([day, false]);
});

test('a holiday of one nation is a working day of another', () => {
  expect(isWorkingDay('2026-04-06', 'Scotland')).toBe(true);
  expect(isWorkingDay('2026-08-31', 'Scotland')).toBe(true);
  expect(isWorkingDay('2026-11-30', 'England')).toBe(true);
  expect(isWorkingDay('2026-07-13', 'Wales')).toBe(true);
});

test('working days are counted from the next one, over weekends and the holidays of the nation', () => {
  expect(addWorkingDays('2026-11-30', 10, 'England')).toBe('2026-12-14');
  expect(addWorkingDays('2026-12-22', 3, 'England')).toBe('2026-12-29');
  expect(addWorkingDays('2026-12-31', 1, 'Scotland')).toBe('2027-01-05');
  expect(addWorkingDays('2026-12-31', 1, 'England')).toBe('2027-01-04');
  expect(addWorkingDays('2026-07-10', 1, 'Northern Ireland')).toBe('2026-07-14');
});
