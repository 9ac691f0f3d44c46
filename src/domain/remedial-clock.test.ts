import { expect, test } from 'vitest';
import { workDueBy } from './remedial-clock.ts';

const home = { inspectedOn: '2026-11-01', nation: 'England', tenure: 'private_rented' };

test.each([
  ['C1', home, '2026-11-28'], // the day of the inspection is the first of the 28
  ['C2', { ...home, tenure: 'social_rented' }, '2026-11-28'],
  ['FI', home, '2026-11-28'], // also where the report is satisfactory
  ['C3', home, undefined],
  ['C2', { ...home, tenure: 'owner' }, undefined],
  ['C2', { ...home, nation: 'Wales' }, undefined],
  ['C2', { ...home, nation: 'Northern Ireland' }, '2026-11-28'],
  ['C2', { ...home, nation: 'Northern Ireland', tenure: 'social_rented' }, undefined],
])('%s on %o is due by %s', (code, where, due) => {
  expect(workDueBy(code, where)).toBe(due);
});
