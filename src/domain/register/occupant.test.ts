import { expect, test } from 'vitest';
import { erasedOn } from './occupant.ts';

test.each([
  ['a last day of today', '2026-11-20', '2026-11-20', 12, '2027-11-20', 'months'],
  ['a last day that lies back', '2023-11-20', '2026-11-27', 12, '2026-12-27', 'change'],
  ['a last day that lies back less than the months', '2026-01-20', '2026-11-27', 12, '2027-01-20', 'months'],
  ['a month that is too short for the day', '2026-08-31', '2026-08-31', 6, '2027-03-01', 'months'],
])(
  'a person is erased when the months and the days to correct are over: %s',
  (_, movedOutOn, changedOn, months, day, because) => {
    expect(erasedOn({ movedOutOn, changedOn }, months)).toEqual({ day, because });
  },
);
