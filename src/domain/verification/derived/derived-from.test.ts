import { expect, test } from 'vitest';
import type { ReportDocument, Values } from '../../forms/definition.ts';
import type { Json } from '../../report/entry.ts';
import { withChanges } from '../../report/fold.ts';
import { reportWith } from '../fixture.ts';
import { derivedFrom } from './derived-from.ts';

const c1 = 'boards/b1/circuits/c1';
const breaker = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
const report = (circuit: Values = {}, supply: Values = { earthing_system: 'TN-S' }) =>
  reportWith({ circuit: { ...breaker, ...circuit }, supply });
const follow = (document: ReportDocument, changes: Record<string, Json>) =>
  derivedFrom(
    document,
    Object.entries(changes).map(([path, value]) => ({ path, value })),
  );
const maxZs = (value: Json) => [{ path: `${c1}/max_zs`, value, provenance: 'calculated' }];

test('a blank one is filled in when the device changes', () => {
  expect(follow(report({ ocpd_rating: undefined }), { [`${c1}/ocpd_rating`]: '32' })).toEqual(maxZs('1.37'));
  expect(follow(report(), { [`${c1}/ocpd_type`]: 'C' })).toEqual(maxZs('0.68'));
  expect(follow(report(), { [`${c1}/description`]: 'Sockets' })).toEqual([]);
  expect(follow(report(), { [`${c1}/ocpd_rating`]: '32' })).toEqual([]);
});

test('it follows its device until a person types another value', () => {
  expect(follow(report({ max_zs: '1.37' }), { [`${c1}/ocpd_rating`]: '40' })).toEqual(maxZs('1.09'));
  expect(follow(report({ max_zs: '1.10' }), { [`${c1}/ocpd_rating`]: '40' })).toEqual([]);
  const typed = { [`${c1}/ocpd_rating`]: '40', [`${c1}/max_zs`]: '0.90' };
  expect(follow(report({ max_zs: '1.37' }), typed)).toEqual([]);
  expect(follow(report({ max_zs: '1.37' }), { ...typed, [`${c1}/max_zs`]: null })).toEqual([]);
});

test.each([
  ['the rating is cleared', { ocpd_rating: null }],
  ['the rating cannot be read', { ocpd_rating: 'N/V' }],
  ['the circuit is made spare', { circuit_kind: 'spare' }],
])('it is cleared if %s, and comes back with another device', (_, changes) => {
  const at = Object.fromEntries(Object.entries(changes).map(([name, value]) => [`${c1}/${name}`, value]));
  const document = report({ max_zs: '1.37' });
  expect(follow(document, at)).toEqual(maxZs(null));
  expect(follow(report({ max_zs: '1.10' }), at)).toEqual([]);
  const all = Object.entries({ ...at, [`${c1}/max_zs`]: null }).map(([path, value]) => ({ path, value }));
  const back = { [`${c1}/ocpd_rating`]: '50', [`${c1}/circuit_kind`]: 'radial' };
  expect(follow(withChanges(document, all), back)).toEqual(maxZs('0.87'));
});

test('it is the share that the report works to, and follows the device as that share', () => {
  const at = (circuit: Values) => ({ ...report(circuit), max_zs_share: 75 });
  expect(follow(at({ ocpd_rating: undefined }), { [`${c1}/ocpd_rating`]: '32' })).toEqual(maxZs('1.02'));
  expect(follow(at({ max_zs: '1.02' }), { [`${c1}/ocpd_rating`]: '40' })).toEqual(maxZs('0.81'));
  expect(follow(at({ max_zs: '1.37' }), { [`${c1}/ocpd_rating`]: '40' })).toEqual([]);
});

test('it follows the supply: derived values are cleared on TT, typed ones stay', () => {
  expect(follow(report({ max_zs: '1.37' }), { 'supply/earthing_system': 'TT' })).toEqual(maxZs(null));
  expect(follow(report({ max_zs: '1.37' }), { 'supply/supply_kind': 'dc' })).toEqual(maxZs(null));
  expect(follow(report({ max_zs: '1.10' }), { 'supply/earthing_system': 'TT' })).toEqual([]);
  expect(follow(report({ max_zs: '1.37' }), { 'supply/earthing_system': 'TN-C-S_PME' })).toEqual([]);
  expect(follow(report({ max_zs: '1.37' }), { 'supply/earthing_system': 'TN-S' })).toEqual([]);
  expect(follow(report({ max_zs: '1.37' }), { 'supply/nominal_u0': '110' })).toEqual([
    expect.objectContaining({ path: `${c1}/max_zs`, provenance: 'calculated' }),
  ]);
});

test('a blank one is not filled in when only the supply changes', () => {
  const onTT = report({}, { earthing_system: 'TT' });
  expect(follow(onTT, { 'supply/earthing_system': 'TN-S' })).toEqual([]);
  expect(follow(onTT, { 'supply/earthing_system': 'TN-S', [`${c1}/ocpd_type`]: 'C' })).toEqual(maxZs('0.68'));
});

test('a removed circuit, with its board or alone, gets nothing', () => {
  const document = report({ max_zs: '1.37' });
  expect(follow(document, { 'supply/earthing_system': 'TT', [c1]: null })).toEqual([]);
  expect(follow(document, { [`${c1}/ocpd_rating`]: '40', 'boards/b1': null })).toEqual([]);
});

test('all circuits of a large report follow its supply', () => {
  const circuits = Array.from({ length: 6000 }, (_, i) => ({ id: `c${i}`, ...breaker, max_zs: '1.37' }));
  const document = reportWith({ board: {}, supply: { earthing_system: 'TN-S' } });
  const large = { ...document, boards: [{ id: 'b1', fed_from: { origin: true }, circuits }] };
  const more = follow(large, { 'supply/earthing_system': 'TT' });
  expect(more).toHaveLength(6000);
  expect(more.every(({ value }) => value === null)).toBe(true);
});
