import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { reportWith, resultsOf } from '../../fixture.ts';

const rcd = { rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30', rcd_rating: '63' };

const TT = { earthing_system: 'TT' };

const rod = { electrode: { type: 'Rod', resistance: '85' } };

test.each<[string, Parameters<typeof reportWith>[0], string[]]>([
  ['TN', { supply: { earthing_system: 'TN-S' } }, []],
  ['TT with both', { supply: TT, particulars: rod, circuit: rcd }, []],
  ['TT without an RCD', { supply: TT, particulars: rod }, ['fail TT_ELECTRODE particulars/main_switch/rcd/idn_ma']],
  ['TT without an electrode', { supply: TT, circuit: rcd }, ['fail TT_ELECTRODE particulars/electrode/resistance']],
  [
    'an electrode with only its location',
    { supply: TT, particulars: { electrode: { location: 'Garden' } }, circuit: rcd },
    [],
  ],
  ['an electrode with only its type', { supply: TT, particulars: { electrode: { type: 'Rod' } }, circuit: rcd }, []],
  [
    'an electrode with only its resistance',
    { supply: TT, particulars: { electrode: { resistance: '85' } }, circuit: rcd },
    [],
  ],
  ['an RCD at the origin', { supply: TT, particulars: { ...rod, main_switch: { rcd: { idn_ma: '100' } } } }, []],
])('R7 %s', (_, given, findings) => {
  expect(resultsOf('tt-electrode', reportWith(given))).toEqual(findings);
});

const disagree = ['fail EARTHING_MEANS particulars/means_of_earthing'];

test.each<[string, string[], Values, string[]]>([
  ['TT', ['electrode'], {}, []],
  ['TT', ['distributor'], {}, disagree],
  ['TN-C-S_PME', ['distributor', 'electrode'], {}, []],
  ['TN-S', ['electrode'], {}, disagree],
  ['TN-S', ['electrode'], { private_supply: true }, []],
  ['TT', ['distributor', 'electrode'], {}, []],
  ['TN-C', ['electrode'], {}, disagree],
  ['IT', ['electrode'], {}, []],
  ['', ['electrode'], {}, []],
  ['TT', [], {}, []],
])('R15 %s with %j %j', (earthing_system, means_of_earthing, supply, findings) => {
  const document = reportWith({ supply: { earthing_system, ...supply }, particulars: { means_of_earthing } });
  expect(resultsOf('earthing-means', document)).toEqual(findings);
});
