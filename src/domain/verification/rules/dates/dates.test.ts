import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';

const purpose = { inspection_dates: ['2026-06-10', '2026-06-11'] };
const next = (premises_type: string, next_inspection_due: string, installation: Values = {}) =>
  judged(
    reportWith({
      rest: { purpose, installation: { premises_type, ...installation }, next_inspection: { next_inspection_due } },
    }),
    'next-date-long',
  ).length;

test.each<[string, number, number]>([
  ['a home, 10 years', next('residential', '2036-06-11'), 0],
  ['a home, a day more', next('residential', '2036-06-12'), 1],
  ['an office, 5 years', next('commercial', '2031-06-11'), 0],
  ['an office, 8 years', next('commercial', '2034-06-11'), 1],
  ['a factory, 3 years', next('industrial', '2029-06-11'), 0],
  ['a factory, a day more', next('industrial', '2029-06-12'), 1],
  ['other premises, a day more than 5', next('other', '2031-06-12'), 1],
  ['premises nobody named', next('', '2056-06-11'), 0],
  ['a rented home, which is asked on its own', next('residential', '2038-06-11', { tenure: 'private_rented' }), 0],
])('next inspection of %s', (_, found, expected) => {
  expect(found).toBe(expected);
});

const order = (rest: Parameters<typeof reportWith>[0]['rest']) =>
  judged(reportWith({ rest: { purpose, ...rest } }), 'date-order').map(({ severity, path }) => `${severity} ${path}`);
const signed = (inspected: string, authorised: string) =>
  order({ declaration: { inspected_by: { signed_on: inspected }, authorised_by: { signed_on: authorised } } });

test('limitations are agreed by the first day of the inspection', () => {
  expect(order({ extent: { agreed_on: '2026-06-10' } })).toEqual([]);
  expect(order({ extent: { agreed_on: '2026-06-11' } })).toEqual(['warn extent/agreed_on']);
  expect(order({ extent: {} })).toEqual([]);
});

test('nobody authorises before the inspector signed', () => {
  expect(signed('2026-06-12', '2026-06-12')).toEqual([]);
  expect(signed('2026-06-12', '2026-06-11')).toEqual(['warn declaration/authorised_by/signed_on']);
  expect(signed('', '2026-06-11')).toEqual([]);
});
