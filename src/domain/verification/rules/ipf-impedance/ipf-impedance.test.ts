import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';
import { type Given, resultsOf, twoBoards } from '../two-boards-fixture.ts';

const pme = (more: Values): Given => ({
  supply: { earthing_system: 'TN-C-S_PME', live_conductors: '1ph_2w', ...more },
});

const disagree = ['warn IPF_ZE_MISMATCH supply/supply_ipf'];

test.each<[string, Given, string[]]>([
  // Ze 0.35 ± 0.0475: 216.2 ÷ 0.3975 = 543.9 A, 253 ÷ 0.3025 = 836.4 A
  ['as it should be', pme({ ze: '0.35', supply_ipf: '0.66' }), []],
  ['at the least', pme({ ze: '0.35', supply_ipf: '0.54' }), []],
  ['under it', pme({ ze: '0.35', supply_ipf: '0.53' }), disagree],
  ['under it, with its zero left off', pme({ ze: '0.35', supply_ipf: '0.5' }), disagree],
  ['half a digit under the least', pme({ ze: '0.36', supply_ipf: '0.53' }), []],
  ['at the most', pme({ ze: '0.35', supply_ipf: '0.84' }), []],
  ['over it', pme({ ze: '0.35', supply_ipf: '0.85' }), disagree],
  ['ten times too much', pme({ ze: '0.21', supply_ipf: '11.0' }), disagree],
  ['twice, with one line', pme({ ze: '0.35', supply_ipf: '1.31' }), disagree],
  ['twice, with three lines', pme({ ze: '0.35', supply_ipf: '1.31', live_conductors: '3ph_4w' }), []],
  ['at the most with three lines', pme({ ze: '0.35', supply_ipf: '1.67', live_conductors: '3ph_4w' }), []],
  ['more than twice, with three lines', pme({ ze: '0.35', supply_ipf: '1.68', live_conductors: '3ph_4w' }), disagree],
  ['under it, with three lines', pme({ ze: '0.35', supply_ipf: '0.53', live_conductors: '3ph_4w' }), disagree],
  ['more, with the number of lines not recorded', pme({ ze: '0.35', supply_ipf: '1.31', live_conductors: '' }), []],
  ['more, on TN-S', pme({ ze: '0.80', supply_ipf: '1.20', earthing_system: 'TN-S' }), []],
  ['less, on TN-S', pme({ ze: '0.80', supply_ipf: '0.20', earthing_system: 'TN-S' }), disagree],
  ['more, on TT', pme({ ze: '85', supply_ipf: '0.60', earthing_system: 'TT' }), []],
  ['more, with an impedance that may be nothing', pme({ ze: '0.03', supply_ipf: '99' }), []],
  [
    'anything, with no impedance at all',
    { ...pme({ ze: '0.00', supply_ipf: '0.01' }), instruments: [{ function: 'loop', accuracy_digits: '0' }] },
    [],
  ],
  ['by enquiry', pme({ ze: '0.21', supply_ipf: '16', ipf_method: 'enquiry' }), []],
  ['beside Ze by enquiry', pme({ ze: '0.35', ze_method: 'enquiry', supply_ipf: '1.50' }), []],
  [
    'measured and calculated',
    pme({ ze: '0.35', ze_method: 'calculated', supply_ipf: '0.20', ipf_method: 'measured' }),
    disagree,
  ],
  ['on IT', pme({ ze: '0.35', supply_ipf: '9', earthing_system: 'IT' }), []],
  ['on DC', pme({ ze: '0.35', supply_ipf: '9', supply_kind: 'dc' }), []],
  ['LIM', pme({ ze: '0.35', supply_ipf: 'LIM' }), []],
  ['blank', pme({ ze: '0.35' }), []],
  ['with Ze blank', pme({ supply_ipf: '9' }), []],
  ['at another voltage', pme({ ze: '0.35', supply_ipf: '0.31', nominal_u0: '110', nominal_u: '110' }), []],
  ['too much at another voltage', pme({ ze: '0.35', supply_ipf: '0.66', nominal_u0: '110' }), disagree],
])('Ipf %s', (_, given, findings) => {
  expect(resultsOf('ipf-impedance', given)).toEqual(findings);
});

test('the finding on Ipf and Ze has its arithmetic', () => {
  const asked = (supply_ipf: string, live_conductors: string) =>
    judged(twoBoards(pme({ ze: '0.35', supply_ipf, live_conductors })), 'ipf-impedance');
  expect(asked('0.30', '1ph_2w')).toEqual([
    {
      rule: 'IPF_ZE_MISMATCH',
      severity: 'warn',
      path: 'supply/supply_ipf',
      measured: '0.30',
      limit: '0.54',
      unit: 'kA',
      arithmetic: '216.2 ÷ (0.35 + 0.0475) ÷ 1000 = 0.54 kA',
      regulation: '434.1',
      message: 'Ipf 0.30 kA is too low: Ze 0.35 Ω alone gives more to earth. Is one of the two from another place?',
    },
  ]);
  expect(asked('3.00', '1ph_2w').map(({ arithmetic }) => arithmetic)).toEqual([
    '253 ÷ (0.35 − 0.0475) ÷ 1000 = 0.84 kA',
  ]);
  expect(asked('3.00', '3ph_4w').map(({ arithmetic, limit }) => [arithmetic, limit])).toEqual([
    ['2 × 253 ÷ (0.35 − 0.0475) ÷ 1000 = 1.67 kA', '1.67'],
  ]);
});

test.each<[string, Given, string[]]>([
  ['a board with too little', { second: { zdb: '0.50', ipf_db: '0.20' } }, ['warn IPF_ZE_MISMATCH boards/db2/ipf_db']],
  [
    'a board with more, with the neutral as the better path',
    { ...pme({}), second: { zdb: '0.50', ipf_db: '0.90' } },
    [],
  ],
  [
    'a first board with more',
    { ...pme({}), first: { zdb: '0.50', ipf_db: '0.90' } },
    ['warn IPF_ZE_MISMATCH boards/db1/ipf_db'],
  ],
  [
    'a first board that repeats the readings of the origin',
    { ...pme({ ze: '0.35', supply_ipf: '9.00' }), first: { zdb: '0.35', ipf_db: '9.00' } },
    disagree,
  ],
  ['a first board without Zdb', { ...pme({ ze: '0.35', supply_ipf: '0.66' }), first: { ipf_db: '9.00' } }, []],
  ['a board with LIM', { second: { zdb: 'LIM', ipf_db: '9.00' } }, []],
])('Ipf at %s', (_, given, findings) => {
  expect(resultsOf('ipf-impedance', given)).toEqual(findings);
});

test.each<[string, string, string, string, string[]]>([
  ['one phase gives', '3ph_4w', '0.21', '1.10', ['warn 1.75']],
  ['of an HMO', '3ph_4w', '0.1425', '1.61', ['warn 2.58']],
  ['just below 1.6 times', '3ph_4w', '0.21', '1.75', ['warn 1.75']],
  ['1.73 times', '3ph_4w', '0.21', '1.90', []],
  ['twice', '3ph_4w', '0.21', '2.19', []],
  ['near the transformer', '3ph_4w', '0.049', '4.70', []],
  ['from 0.05 Ω on', '3ph_4w', '0.05', '4.70', ['warn 7.36']],
  ['on one phase', '1ph_2w', '0.21', '1.10', []],
])('the current between lines, %s (%s, %s Ω, %s kA)', (_, live_conductors, ze, supply_ipf, expected) => {
  const supply = {
    earthing_system: 'TN-C-S_PME',
    live_conductors,
    nominal_u: '400',
    nominal_u0: '230',
    ze,
    supply_ipf,
  };
  const found = judged(reportWith({ supply }), 'ipf-impedance');
  expect(found.map(({ severity, limit }) => `${severity} ${limit}`)).toEqual(expected);
});
