import { expect, test } from 'vitest';
import { addDays } from '../domain/time/dates.ts';
import { plannedVisits } from './story.ts';

test('no electrician has two visits at the same time, on any day', () => {
  for (let ahead = 0; ahead < 14; ahead += 1) {
    const today = addDays('2026-11-16', ahead);
    const visits = plannedVisits(today);
    for (const one of visits)
      for (const other of visits)
        if (one !== other && one.electrician === other.electrician && one.day === other.day)
          expect([today, one.from < other.to && other.from < one.to, one, other]).toEqual([today, false, one, other]);
  }
});
