import { expect, test } from 'vitest';
import { reportWith } from '../fixture.ts';
import { maxZsOf } from './max-zs.ts';

const breaker = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
const limit = (circuit: object, supply: object = { earthing_system: 'TN-S' }) =>
  maxZsOf(reportWith({ circuit: { ...breaker, ...circuit }, supply: { ...supply } }))('b1', 'c1');

test('is what the device allows at 100 % of the table', () => {
  expect(limit({})).toBe('1.37');
  expect(limit({ ocpd_type: 'C' })).toBe('0.68');
  expect(limit({ ocpd_rating: '20' })).toBe('2.19');
});

test.each([
  ['the rating is not there', {}, { ocpd_rating: '' }],
  ['nobody could read the rating', {}, { ocpd_rating: 'N/V' }],
  ['the type is not there', {}, { ocpd_type: undefined }],
  ['the circuit is spare', {}, { circuit_kind: 'spare' }],
  ['the RCD is what protects', { earthing_system: 'TT' }, {}],
  ['the tables are not for it', { earthing_system: 'IT' }, {}],
  ['it is direct current', { earthing_system: 'TN-S', supply_kind: 'dc' }, {}],
])('is none where %s', (_, supply, circuit) => {
  expect(limit(circuit, supply)).toBeUndefined();
});

test('is none for a circuit that is not there', () => {
  const of = maxZsOf(reportWith({ circuit: breaker }));
  expect([of('b1', 'c2'), of('b2', 'c1')]).toEqual([undefined, undefined]);
});
