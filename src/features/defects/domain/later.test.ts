import { expect, test } from 'vitest';
import { type ConditionReport, laterReports, provenGoneBy } from './later.ts';

const found = { on: '2026-09-07', boards: ['CU1', 'DB2'], board: 'CU1' };
const report = (more: Partial<ConditionReport>): ConditionReport => ({
  ...{ number: 'B-7', on: '2026-11-09', scope: 'whole', boards: undefined, ...more },
});

test.each<[string, Partial<ConditionReport>, boolean]>([
  ['W17: a whole report of a later day', {}, true],
  ['one of the same day', { on: '2026-09-07' }, false],
  ['W19: a part report by a firm that names no boards', { scope: 'part' }, false],
  ['W19: a report on the other board only', { boards: ['DB2'] }, false],
  ['one on its board only', { boards: ['cu1 '] }, true],
  ['as many boards under other names', { boards: ['Main', 'Garage'] }, true],
])('%s', (_name, more, isLater) => {
  expect(laterReports([report(more)], found).length > 0).toBe(isLater);
});

const reports = ['2026-10-01', '2026-11-20', '2026-12-10'].map((on) => ({ on }));

test.each<[string, { goneOn: string; stillOn?: string }, string]>([
  ['the first that looked again', { goneOn: '2026-10-05' }, '2026-10-01'],
  ['the first, even where it is said much later', { goneOn: '2027-01-05' }, '2026-10-01'],
  ['not one of which they said that it still lists it', { goneOn: '2026-11-25', stillOn: '2026-10-05' }, '2026-11-20'],
  [
    'the one that they read, where “still there” was a slip',
    { goneOn: '2026-10-06', stillOn: '2026-10-05' },
    '2026-10-01',
  ],
  ['the first, where it was said before any of them', { goneOn: '2026-09-20' }, '2026-10-01'],
])('shown gone by %s', (_name, { goneOn, stillOn }, on) => {
  expect(provenGoneBy(reports, { goneOn, stillOn })).toEqual({ on });
});
