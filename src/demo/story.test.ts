import { expect, test } from 'vitest';
import { addDays } from '../domain/time/dates.ts';
import { arrivalAt } from './hours.ts';
import { plannedVisits } from './story.ts';

const times = ['00:05', '07:00', '09:20', '12:00', '14:40', '18:10', '23:55'];

test('no electrician has two visits at the same time, on any day and at any hour', () => {
  for (let ahead = 0; ahead < 14; ahead += 1) {
    const today = addDays('2026-11-16', ahead);
    const visits = plannedVisits(today, times[ahead % times.length] ?? '12:00');
    for (const one of visits)
      for (const other of visits)
        if (one !== other && one.electrician === other.electrician && one.day === other.day)
          expect([today, one.from < other.to && other.from < one.to, one, other]).toEqual([today, false, one, other]);
  }
});

test.each(times)(
  'made at %s, the arrivals of today are past, and within an hour and a half of their windows by day',
  (time) => {
    const today = '2026-11-27';
    const now = new Date(`${today}T${time}:00Z`);
    const visits = plannedVisits(today, time).filter(({ day }) => day === today);
    for (const visit of visits.filter(({ progress }) => progress === 'begun')) {
      const arrived = arrivalAt(visit, now, today);
      expect(arrived.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(arrived.toISOString().slice(0, 10)).toBe(today);
      if (time > '09:00' && time < '18:00') {
        const from = Date.parse(`${today}T${visit.from}:00Z`);
        expect(Math.abs(arrived.getTime() - from)).toBeLessThan(90 * 60_000);
      }
    }
    const late = visits.filter(({ progress, from }) => progress === 'booked' && from < time);
    if (time > '09:00' && time < '16:00') expect(late).toHaveLength(1);
  },
);
