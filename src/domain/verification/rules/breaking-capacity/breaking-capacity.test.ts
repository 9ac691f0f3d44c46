import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { inShort, judged, reportWith } from '../../fixture.ts';

const said = (given: Parameters<typeof reportWith>[0]) => inShort(judged(reportWith(given), 'breaking-capacity'));
const onBoard = (breaking_ka: string, board: Values, supply: Values = {}) =>
  said({ circuit: { breaking_ka }, board, supply });

test.each<[string, string, Values, string[]]>([
  ['equal passes', '6', { ipf_db: '6' }, []],
  ['just above', '6', { ipf_db: '6.01' }, ['fail KA_TOO_LOW']],
  ['over range at the capacity', '6', { ipf_db: '>6' }, ['fail KA_TOO_LOW']],
  ['over range below it is not checked', '6', { ipf_db: '>5' }, ['note NOT_CHECKABLE']],
  ['below a figure above it is not checked', '6', { ipf_db: '<7' }, ['note NOT_CHECKABLE']],
  ['Ipf limited', '6', { ipf_db: 'LIM' }, ['note NOT_CHECKABLE']],
  ['a blank Ipf is MISSING', '6', {}, []],
  ['no figure', 'na', { ipf_db: '7' }, []],
  ['“None” as backup protection is none', '6', { ipf_db: '7', backup_protection: 'None' }, ['fail KA_TOO_LOW']],
  [
    'a conditional rating that is just enough',
    '6',
    { ipf_db: '16', conditional_ka: '16' },
    ['note CONDITIONAL_RATING'],
  ],
])('%s', (_, breaking_ka, board, verdict) => {
  expect(onBoard(breaking_ka, board)).toEqual(verdict);
});

test('a board at the origin without its own figure uses the supply’s, another board does not', () => {
  const supply = { supply_ipf: '7' };
  expect(onBoard('6', {}, supply)).toEqual(['fail KA_TOO_LOW']);
  expect(onBoard('6', { fed_from: { board: 'b9', circuit: 'c9' } }, supply)).toEqual([]);
});

test('the only board at the origin can cover its main switch', () => {
  const particulars = { main_switch: { ocpd: { breaking_ka: '6' } } };
  const supply = { supply_ipf: '7' };
  expect(said({ particulars, supply })).toEqual(['fail KA_TOO_LOW']);
  expect(said({ particulars, supply, board: { conditional_ka: '16' } })).toEqual(['note CONDITIONAL_RATING']);
  const board = (id: string) => ({ id, fed_from: { origin: true }, conditional_ka: '16', circuits: [] });
  expect(said({ particulars, supply, rest: { boards: [board('b1'), board('b2')] } })).toEqual(['fail KA_TOO_LOW']);
});

const ocpd = (breaking_ka: string) => ({ main_switch: { standard: 'BS EN 60947-2', ocpd: { breaking_ka } } });

const found = (given: Parameters<typeof reportWith>[0]) =>
  judged(reportWith(given), 'breaking-capacity').map(({ severity, rule, path }) => `${severity} ${rule} ${path}`);

const tooLow = (path: string) => [`fail KA_TOO_LOW ${path}/main_switch/ocpd/breaking_ka`];

test.each<[string, Parameters<typeof reportWith>[0], string[]]>([
  ['enough at the origin', { particulars: ocpd('10'), supply: { supply_ipf: '7.2' } }, []],
  ['too little at the origin', { particulars: ocpd('6'), supply: { supply_ipf: '7.2' } }, tooLow('particulars')],
  [
    'too little, in a board with a conditional rating',
    { particulars: ocpd('6'), supply: { supply_ipf: '7.2' }, board: { conditional_ka: '16' } },
    ['note CONDITIONAL_RATING particulars/main_switch/ocpd/breaking_ka'],
  ],
  ['too little on a board', { board: { ...ocpd('6'), ipf_db: '7.2' } }, tooLow('boards/b1')],
  ['enough on a board', { board: { ...ocpd('10'), ipf_db: '7.2' } }, []],
  [
    'backup protection without a meaning',
    { board: { ...ocpd('6'), ipf_db: '7.2', backup_protection: 'None' } },
    tooLow('boards/b1'),
  ],
  [
    'backup protection',
    { board: { ...ocpd('6'), ipf_db: '7.2', backup_protection: '100 A BS 88-3' } },
    ['note CONDITIONAL_RATING boards/b1/main_switch/ocpd/breaking_ka'],
  ],
  [
    'not seen',
    { particulars: ocpd('LIM'), supply: { supply_ipf: '7.2' } },
    ['note NOT_CHECKABLE particulars/main_switch/ocpd/breaking_ka'],
  ],
  ['no breaker', { particulars: { main_switch: { standard: 'BS EN 60947-3' } }, supply: { supply_ipf: '7.2' } }, []],
])('a main switch that is a breaker: %s', (_, given, findings) => {
  expect(found(given)).toEqual(findings);
});

test.each<[string, Values, Values, Values, string[]]>([
  ['behind a cut-out that breaks it', {}, {}, {}, ['note CONDITIONAL_RATING']],
  ['behind a cut-out that does not', {}, {}, { breaking_ka: '1' }, ['fail KA_TOO_LOW']],
  ['behind a cut-out that was not seen', {}, {}, { breaking_ka: 'LIM' }, ['fail KA_TOO_LOW']],
  ['behind a breaker at the origin', {}, {}, { standard: 'BS EN 60898' }, ['fail KA_TOO_LOW']],
  ['on a board below', {}, { fed_from: { board: 'b0', circuit: 'c' } }, {}, ['fail KA_TOO_LOW']],
  ['and a breaker', { ocpd_standard: 'BS EN 60898' }, {}, {}, ['fail KA_TOO_LOW']],
])('a rewireable fuse of 1 kA where 1.10 kA can flow, %s', (_, circuit, board, cutout, verdict) => {
  const supply = { cutout: { standard: 'BS 1361', breaking_ka: '33', ...cutout } };
  const fuse = { ocpd_standard: 'BS 3036', ocpd_rating: '5', breaking_ka: '1', ...circuit };
  expect(said({ circuit: fuse, board: { ipf_db: '1.10', ...board }, supply })).toEqual(verdict);
});
