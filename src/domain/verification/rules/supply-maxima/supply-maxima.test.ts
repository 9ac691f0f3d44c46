import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { inShort, judged, reportWith } from '../../fixture.ts';

const maxima = (supply: Values) => judged(reportWith({ supply }), 'supply-maxima');
const above = ['warn SUPPLY_MAXIMA'];
const unknown = ['note NOT_CHECKABLE'];

test.each([
  ['TN-C-S_PME', '0.35', []],
  ['TN-C-S_PME', '0.36', above],
  ['TN-C-S_PNB', '0.36', above],
  ['TN-C-S', '0.36', above],
  ['TN-S', '0.8', []],
  ['TN-S', '0.80', []],
  ['TN-S', '0.81', above],
  ['TN-S', '>0.8', above],
  ['TN-S', '>0.5', unknown],
  ['TN-S', 'LIM', unknown],
  ['TN-S', '', []],
  ['TT', '120', []],
  ['TN-C', '0.9', []],
  ['IT', '0.9', []],
  ['', '0.9', []],
])('%s with Ze %s', (earthing_system, ze, verdict) => {
  expect(inShort(maxima({ earthing_system, ze }))).toEqual(verdict);
});

test.each([
  ['1ph_2w', '16', []],
  ['1ph_2w', '16.1', above],
  ['', '16.1', above],
  ['3ph_4w', '20', []],
  ['1ph_2w', 'N/V', unknown],
])('a supply %s with Ipf %s kA', (live_conductors, supply_ipf, verdict) => {
  expect(inShort(maxima({ earthing_system: 'TN-S', live_conductors, supply_ipf }))).toEqual(verdict);
});

test('no finding on TT or a private supply', () => {
  expect(maxima({ earthing_system: 'TT', supply_ipf: '20' })).toEqual([]);
  expect(maxima({ earthing_system: 'TN-S', private_supply: true, supply_ipf: '20', ze: '2' })).toEqual([]);
});

test('the finding names reading, usual maximum and supply', () => {
  expect(maxima({ earthing_system: 'TN-C-S_PME', ze: '0.52', supply_ipf: '17' })).toMatchObject([
    { path: 'supply/ze', measured: '0.52', limit: '0.35', unit: 'Ω', arithmetic: '0.52 > 0.35' },
    { path: 'supply/supply_ipf', measured: '17', limit: '16', unit: 'kA', arithmetic: '17 > 16' },
  ]);
});
