import { expect, test } from 'vitest';
import { reportWith } from '../fixture.ts';
import { maxZsOf } from './max-zs.ts';

const breaker = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
const limit = (circuit: object, supply: object = { earthing_system: 'TN-S' }) =>
  maxZsOf(reportWith({ circuit: { ...breaker, ...circuit }, supply: { ...supply } }))('b1', 'c1');

test('is the device’s limit at 100 % of the table', () => {
  expect(limit({})).toBe('1.37');
  expect(limit({ ocpd_type: 'C' })).toBe('0.68');
  expect(limit({ ocpd_rating: '20' })).toBe('2.19');
});

test.each([
  ['the rating is blank', {}, { ocpd_rating: '' }],
  ['the rating could not be read', {}, { ocpd_rating: 'N/V' }],
  ['the type is blank', {}, { ocpd_type: undefined }],
  ['the circuit is spare', {}, { circuit_kind: 'spare' }],
  ['the RCD protects', { earthing_system: 'TT' }, {}],
  ['the tables do not apply', { earthing_system: 'IT' }, {}],
  ['it is direct current', { earthing_system: 'TN-S', supply_kind: 'dc' }, {}],
])('is undefined if %s', (_, supply, circuit) => {
  expect(limit(circuit, supply)).toBeUndefined();
});

test('is undefined for a circuit that does not exist', () => {
  const of = maxZsOf(reportWith({ circuit: breaker }));
  expect([of('b1', 'c2'), of('b2', 'c1')]).toEqual([undefined, undefined]);
});

test.each([
  // Rounded to the nearest hundredth: 1.096.
  [80, '1.10'],
  // 1.0275 and 1.2330, cut off: never above the share.
  [75, '1.02'],
  [90, '1.23'],
  [50, '0.68'],
  [100, '1.37'],
])('is %i %% of the table if the report works to that', (max_zs_share, gives) => {
  const document = reportWith({ circuit: breaker, supply: { earthing_system: 'TN-S' }, rest: { max_zs_share } });
  expect(maxZsOf(document)('b1', 'c1')).toBe(gives);
});

test.each([0, 49, 101, 80.5, '80', null, {}])('an invalid share, %j, counts as 100 %%', (share) => {
  const rest = { max_zs_share: share as number };
  const document = reportWith({ circuit: breaker, supply: { earthing_system: 'TN-S' }, rest });
  expect(maxZsOf(document)('b1', 'c1')).toBe('1.37');
});
