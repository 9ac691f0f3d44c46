import { expect, test } from 'vitest';
import { type ConditionReport, laterReport } from './later.ts';

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
  expect(laterReport([report(more)], found) !== undefined).toBe(isLater);
});
