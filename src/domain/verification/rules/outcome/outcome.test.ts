import { expect, test } from 'vitest';
import type { Edition } from '../../../editions.ts';
import type { ReportDocument } from '../../../forms/definition.ts';
import { reportWith, resultsOf } from '../../fixture.ts';

test.each(['', 'None', 'N/A', '-', 'OK'])(
  'an outcome made worse because of %j is made worse without a reason',
  (reason) => {
    const summary = { overall_outcome: 'unsatisfactory', outcome_reason: reason };
    expect(resultsOf('outcome', reportWith({ rest: { summary } }))).toEqual([
      'fail OUTCOME_CONFLICT summary/overall_outcome',
    ]);
  },
);

test.each<[Edition, string, string]>([
  ['2018+A4', 'C1', 'unsatisfactory'],
  ['2018+A4', 'C2', 'unsatisfactory'],
  ['2018+A4', 'C3', 'satisfactory'],
  ['2018+A4', 'FI', 'satisfactory'],
  ['2018+A2+A3', 'FI', 'unsatisfactory'],
])('under %s one %s makes it %s', (edition, code, due) => {
  const found = (overall_outcome: string) =>
    resultsOf(
      'outcome',
      reportWith({ rest: { edition, summary: { overall_outcome }, observations: [{ id: 'o1', code }] } }),
    );
  expect(found(due)).toEqual([]);
  expect(found('')).toEqual([]);
  const other = due === 'satisfactory' ? 'unsatisfactory' : 'satisfactory';
  expect(found(other)).toEqual(['fail OUTCOME_CONFLICT summary/overall_outcome']);
});

test('it may be worse than its codes with a reason, and never better', () => {
  const observations = [{ id: 'o1', code: 'C2' }];
  const stated = (overall_outcome: string, more: Partial<ReportDocument> = {}) =>
    resultsOf(
      'outcome',
      reportWith({ rest: { summary: { overall_outcome, outcome_reason: 'Age of the wiring' }, ...more } }),
    );
  expect(stated('unsatisfactory')).toEqual([]);
  expect(stated('satisfactory', { observations })).toEqual(['fail OUTCOME_CONFLICT summary/overall_outcome']);
});
