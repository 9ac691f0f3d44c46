import { expect, test } from 'vitest';
import type { ReportDocument, Values } from '../../../forms/definition.ts';
import { inShort, judged, reportWith } from '../../fixture.ts';

const sizes = (particulars: Values, supply: Values) => judged(reportWith({ particulars, supply }), 'earthing-sizes');
const bond = (csa_mm2: string, supply: Values, more: Values = {}) =>
  inShort(sizes({ main_bonding: { csa_mm2 }, ...more }, supply).filter(({ path }) => path.includes('main_bonding')));
const earth = (csa_mm2: string, supply: Values, more: Values = {}) =>
  inShort(sizes({ earthing_conductor: { csa_mm2, ...more } }, supply));

const pme = (supply_neutral_mm2: string) => ({ earthing_system: 'TN-C-S_PME', supply_neutral_mm2 });
const small = ['fail BOND_SMALL'];
const unknown = ['note NOT_CHECKABLE'];

test.each([
  ['25', '10', '6'],
  ['35', '10', '6'],
  ['35.1', '16', '10'],
  ['50', '16', '10'],
  ['70', '25', '16'],
  ['95', '25', '16'],
  ['120', '35', '25'],
  ['150', '35', '25'],
  ['185', '50', '35'],
])('PME with a neutral of %s mm² needs %s mm²; %s is too small', (neutral, enough, tooSmall) => {
  expect(bond(enough, pme(neutral))).toEqual([]);
  expect(bond(tooSmall, pme(neutral))).toEqual(small);
});

test('W20 the finding names the required size', () => {
  expect(sizes({ main_bonding: { material: 'copper', csa_mm2: '6' } }, pme('25'))).toEqual([
    {
      rule: 'BOND_SMALL',
      severity: 'fail',
      path: 'particulars/main_bonding/csa_mm2',
      measured: '6',
      limit: '10',
      unit: 'mm²',
      arithmetic: 'neutral 25 mm²: 10 > 6',
      regulation: '544.1.1, Table 54.8',
      message: 'The main bond is 6 mm², below the 10 mm² required. Are the sizes right, and is it sound?',
    },
  ]);
});

test('before A4 TN-C-S is PME; PNB, TN-S and TT are not', () => {
  const conductor = { earthing_conductor: { csa_mm2: '16' } };
  expect(bond('6', { ...pme('25'), earthing_system: 'TN-C-S' }, conductor)).toEqual(small);
  for (const earthing_system of ['TN-C-S_PNB', 'TN-S', 'TT', 'TN-C', 'IT']) {
    expect(bond('8', { earthing_system }, conductor)).toEqual([]);
    expect(bond('6', { earthing_system }, conductor)).toEqual(small);
  }
});

test.each([
  ['6', '6', []],
  ['10', '6', []],
  ['12', '6', []],
  ['16', '6', small],
  ['16', '8', []],
  ['50', '25', []],
  ['70', '25', []], // never more than 25
  ['70', '16', small],
  ['4', '4', small], // never less than 6
])('without PME and an earthing conductor of %s mm², %s mm²', (csa_mm2, bonded, verdict) => {
  expect(bond(bonded, { earthing_system: 'TN-S' }, { earthing_conductor: { csa_mm2 } })).toEqual(verdict);
});

test.each([
  ['6', { earthing_system: 'TN-C-S_PME' }, small], // no row of the table is below 10
  ['10', { earthing_system: 'TN-C-S_PME' }, unknown],
  ['10', {}, []],
  ['LIM', pme('25'), unknown],
  ['', pme('25'), []],
  ['na', pme('25'), []],
])('a bond of %s with %j', (csa_mm2, supply, verdict) => {
  expect(bond(csa_mm2, supply)).toEqual(verdict);
});

test('without the size of the earthing conductor only a bond below 6 mm² is a finding', () => {
  const tns = { earthing_system: 'TN-S' };
  expect(bond('4', tns)).toEqual(small);
  expect(bond('10', tns)).toEqual([]); // it is MISSING
  expect(bond('10', tns, { earthing_conductor: { csa_mm2: 'LIM' } })).toEqual(unknown);
});

test('if a service is bonded, N/A is no size', () => {
  expect(bond('na', pme('25'), { bonded_services: { water: 'yes', gas: 'na' } })).toEqual(unknown);
  expect(bond('na', pme('25'), { bonded_services: { water: 'na', gas: 'na' } })).toEqual([]);
});

test('the tables are for copper', () => {
  expect(bond('6', pme('25'), { main_bonding: { csa_mm2: '6', material: 'steel' } })).toEqual(unknown);
  expect(earth('6', { tails_mm2: '25' }, { material: 'aluminium' })).toEqual(unknown);
});

const tooSmall = ['fail EARTH_SMALL'];

test.each([
  ['16', '16', []],
  ['16', '10', tooSmall],
  ['10', '10', []],
  ['10', '6', tooSmall],
  ['25', '16', []],
  ['25', '10', tooSmall],
  ['35', '16', []],
  ['50', '25', []],
  ['50', '16', tooSmall],
  ['70', '35', []],
  ['', '16', unknown],
  ['', '2.4', tooSmall], // for any tails
  ['25', 'LIM', unknown],
  ['25', 'na', unknown],
  ['25', '', []],
])('tails of %s mm² and an earthing conductor of %s mm²', (tails_mm2, csa_mm2, verdict) => {
  expect(earth(csa_mm2, { tails_mm2, earthing_system: 'TN-S' })).toEqual(verdict);
});

test('the energy of the fault may allow a smaller size than the table', () => {
  const cutout = { standard: 'BS 88-3', type: 'II', rating_a: '63' };
  const supply = { earthing_system: 'TN-S', tails_mm2: '25', cutout };
  // The 0.4 s limit: (218.5 ÷ 0.36)² × 0.4 A²s, 2.69 mm²
  expect(earth('4', { ...supply, ze: '0.36' })).toEqual([]);
  expect(earth('4', { ...supply, ze: '0.20' })).toEqual([]); // at most the same
  expect(earth('2.5', { ...supply, ze: '0.36' })).toEqual(tooSmall);
  // Between the limits more: (607 ÷ 321)^1.97 as much at 0.68, 5.02 mm²
  expect(earth('6', { ...supply, ze: '0.67' })).toEqual([]);
  expect(earth('4', { ...supply, ze: '0.67' })).toEqual(tooSmall);
  // Above the limit for 5 s there is no calculation.
  expect(earth('10', { ...supply, ze: '0.69' })).toEqual(tooSmall);
  expect(earth('10', { ...supply, ze: 'LIM' })).toEqual(tooSmall);
  expect(earth('10', { ...supply, ze: '0.00' })).toEqual(tooSmall);
  expect(earth('10', { ...supply, cutout: { ...cutout, type: 'B' }, ze: '0.20' })).toEqual(tooSmall);
  expect(earth('10', { ...supply, cutout: { ...cutout, type: 'LIM' }, ze: '0.20' })).toEqual([]);
  expect(earth('16', { ...supply, tails_mm2: '', ze: '0.20' })).toEqual([]);
});

test('limits 10: BS 1361 80 A at 0.30 Ω lets at most 1,036,000 A²s through, 7.12 mm²', () => {
  const supply = { earthing_system: 'TN-C-S_PME', tails_mm2: '16', ze: '0.30' };
  const cutout = { standard: 'BS 1361', type: 'II', rating_a: '80' };
  expect(earth('10', { ...supply, cutout })).toEqual([]);
  expect(earth('6', { ...supply, cutout })).toEqual(tooSmall);
});

test('behind a breaker at the origin its own bound counts', () => {
  const supply = { earthing_system: 'TN-S', tails_mm2: '25', ze: '0.30' };
  const cutout = { standard: 'BS EN 60898', type: 'C', rating_a: '63' };
  // 230 ÷ 0.30 = 767 A for 0.1 s: 1.70 mm², and 2.5 is the minimum
  expect(earth('4', { ...supply, cutout })).toEqual([]);
  expect(earth('4', { ...supply, cutout: { ...cutout, rating_a: '125' } })).toEqual(tooSmall);
});

test('on TT the fault current is small, and 2.5 mm² is the minimum', () => {
  const tt = { earthing_system: 'TT', ze: '80', tails_mm2: '25' };
  expect(earth('6', tt)).toEqual([]);
  expect(earth('2.5', tt)).toEqual([]);
  expect(earth('1.5', tt)).toEqual(tooSmall);
});

test('the finding shows both ways', () => {
  const supply = { earthing_system: 'TN-C-S_PME', tails_mm2: '25', ze: '0.21' };
  const cutout = { standard: 'BS 1361', type: 'II', rating_a: '100' };
  expect(sizes({ earthing_conductor: { csa_mm2: '10' } }, { ...supply, cutout })[0]).toMatchObject({
    rule: 'EARTH_SMALL',
    path: 'particulars/earthing_conductor/csa_mm2',
    measured: '10',
    limit: '16',
    unit: 'mm²',
    regulation: '543.1.4, Table 54.7',
    arithmetic: '16 for 25 > 10; by the cut-out √(642.6² × 5) ÷ 143 = 10.05',
  });
});

/** It withstands the fault: √(326.1² × 5) ÷ 143 = 5.10 mm². */
const oldPme = (supply_neutral_mm2: string) => ({
  ...pme(supply_neutral_mm2),
  tails_mm2: '16',
  ze: '0.27',
  cutout: { standard: 'BS 1361', type: 'II', rating_a: '60' },
});
const answer = (outcome: string, slug = 'earth_conductor_size') => ({
  installation: { schedule_list: slug.startsWith('big_') ? 'larger' : 'up_to_100_a' },
  inspection_schedule: [{ slug, outcome }],
});
const observed = (regulation: string) => ({ observations: [{ id: 'o1', regulations: [regulation] }] });
const onPme = (csa_mm2: string, neutral: string, rest: Partial<ReportDocument> = {}) =>
  judged(
    reportWith({ particulars: { earthing_conductor: { csa_mm2 } }, supply: oldPme(neutral), rest }),
    'earthing-sizes',
  );

test.each<[string, string, Partial<ReportDocument>, string[]]>([
  ['10', '16', {}, []],
  ['10', '35', {}, []],
  ['10', '', {}, []],
  ['6', '16', {}, ['warn 10']],
  ['6', '', {}, ['warn 10']],
  ['10', '50', {}, ['warn 16']],
  ['16', '120', {}, ['warn 35']],
  ['6', '16', answer('pass'), ['fail 10']], // the schedule passes it
  ['6', '16', answer('pass', 'big_earth_conductor_size'), ['fail 10']],
  ['6', '16', answer('C3'), []],
  ['6', '16', answer('C3', 'big_earth_conductor_size'), []],
  ['6', '16', observed('542.3.1'), []],
  ['6', '16', observed('544.1.1'), []],
  ['6', '16', observed('411.3.3'), ['warn 10']],
  ['6', '16', { form_type: 'EIC' }, ['fail 10']],
  ['6', '16', { form_type: 'EIC', ...answer('C3') }, ['fail 10']],
  // No code answers the size that a fault requires, and the larger of the two is the limit.
  ['4', '16', answer('C3'), ['fail 16']],
  ['4', '70', answer('C3'), ['fail 25']],
])('542.3.1: %s mm² with a neutral of %s mm² and %j', (csa, neutral, rest, expected) => {
  const found = onPme(csa, neutral, rest);
  expect(found.map(({ severity, limit }) => `${severity} ${limit}`)).toEqual(expected);
});

test('542.3.1 is named with its table, and applies on PME only', () => {
  expect(onPme('6', '16')[0]).toMatchObject({
    rule: 'EARTH_SMALL',
    path: 'particulars/earthing_conductor/csa_mm2',
    measured: '6',
    limit: '10',
    regulation: '542.3.1, 544.1.1, Table 54.8',
    arithmetic: 'neutral 16 mm²: 10 > 6',
  });
  for (const earthing_system of ['TN-C-S_PNB', 'TN-S', 'TT'])
    expect(earth('6', { ...oldPme('16'), earthing_system })).toEqual([]);
});

test('on PME a size below a bond is a finding without the tails', () => {
  expect(earth('6', { earthing_system: 'TN-C-S_PME' })).toEqual(['warn EARTH_SMALL']);
  expect(earth('10', { earthing_system: 'TN-C-S_PME' })).toEqual(unknown);
});
