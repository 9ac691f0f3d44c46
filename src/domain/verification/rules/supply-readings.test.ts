import { expect, test } from 'vitest';
import type { ReportDocument, Values } from '../../forms/definition.ts';
import { judged } from '../fixture.ts';

/** A first board DB1 and a second, DB2, that its circuit f feeds. */
function twoBoards(given: {
  first?: Values;
  second?: Values;
  feeder?: Values;
  supply?: Values;
  particulars?: Values;
  instruments?: Values[];
}): ReportDocument {
  return {
    form_type: 'EICR',
    edition: '2018+A4',
    supply: given.supply,
    particulars: given.particulars,
    instruments: (given.instruments ?? []).map((each, i) => ({ id: `i${i}`, ...each })),
    boards: [
      {
        id: 'db1',
        board_ref: 'DB1',
        fed_from: { origin: true },
        ...given.first,
        circuits: [{ id: 'f', circuit_kind: 'distribution', ...given.feeder }],
      },
      { id: 'db2', board_ref: 'DB2', fed_from: { board: 'db1', circuit: 'f' }, ...given.second, circuits: [] },
    ],
  };
}

type Given = Parameters<typeof twoBoards>[0];
const said = (rule: string, given: Given) =>
  judged(twoBoards(given), rule).map(({ rule: code, severity, path }) => `${severity} ${code} ${path}`);

const noShare = { function: 'loop', accuracy_percent: '0' };
const below = ['warn ZDB_BELOW_UPSTREAM boards/db2/zdb'];
const zdb = (first: unknown, second: unknown): Given => ({ first: { zdb: first }, second: { zdb: second } });
const ipf = (first: unknown, second: unknown): Given => ({ first: { ipf_db: first }, second: { ipf_db: second } });

test.each<[string, Given, string[]]>([
  ['above it', zdb('0.21', '0.34'), []],
  ['the same', zdb('0.21', '0.21'), []],
  ['below by what the last digits may make', zdb('0.30', '0.28'), []],
  ['below by more', zdb('0.30', '0.27'), below],
  ['far below', zdb('0.35', '0.12'), below],
  [
    'below by what two instruments may make',
    { ...zdb('0.80', '0.68'), instruments: [{ function: 'loop' }, { function: 'multifunction' }] },
    [],
  ],
  ['the same with one', { ...zdb('0.80', '0.68'), instruments: [{ function: 'loop' }, { function: 'rcd' }] }, below],
  ['blank', zdb('0.35', ''), []],
  ['blank upstream', zdb(undefined, '0.12'), []],
])('Zdb of a board %s', (_, given, findings) => {
  expect(said('zdb-upstream', given)).toEqual(findings);
});

test.each<[string, Given, Given, string[]]>([
  ['zdb-upstream', zdb('0.5', '0.3'), zdb('0.50', '0.30'), below],
  ['zdb-upstream', zdb('25', '24'), zdb('25.0', '24.0'), below],
  ['ipf-upstream', ipf('1', '2'), ipf('1.00', '2.00'), ['warn IPF_ABOVE_UPSTREAM boards/db2/ipf_db']],
  [
    'feeder',
    { ...zdb('0.2', '0.6'), feeder: { r1r2: '0.1' } },
    { ...zdb('0.20', '0.60'), feeder: { r1r2: '0.10' } },
    ['warn FEEDER_MISMATCH boards/db1/circuits/f/r1r2'],
  ],
  [
    'ipf-impedance',
    { second: { zdb: '0.5', ipf_db: '0.3' } },
    { second: { zdb: '0.50', ipf_db: '0.30' } },
    ['warn IPF_ZE_MISMATCH boards/db2/ipf_db'],
  ],
])('%s: zeros that were left off do not make readings coarser', (rule, bare, padded, findings) => {
  expect(said(rule, bare)).toEqual(findings);
  expect(said(rule, padded)).toEqual(findings);
});

test('Zdb below the board upstream is asked with its arithmetic', () => {
  expect(judged(twoBoards(zdb('0.35', '0.12')), 'zdb-upstream')).toEqual([
    {
      rule: 'ZDB_BELOW_UPSTREAM',
      severity: 'warn',
      path: 'boards/db2/zdb',
      measured: '0.12',
      limit: '0.35',
      unit: 'Ω',
      arithmetic: '0.35 − 0.12 = 0.23 > 0.02, by which the two readings may be out against each other',
      regulation: '643.7.3',
      message:
        'Zdb 0.12 Ω is below Zdb of DB1, 0.35 Ω, from which the board is fed. Is there a parallel path, or are readings mixed up?',
    },
  ]);
});

const ze = { supply: { ze: '0.35', earthing_system: 'TN-S' } };
const bonded = { particulars: { bonded_services: { water: 'yes', gas: 'na' } } };
test.each<[string, Given]>([
  ['LIM', zdb('0.35', 'LIM')],
  ['over range', zdb('0.35', '>19.99')],
  ['N/V upstream', zdb('N/V', 'N/A')],
  [
    'a parallel path in the remarks of the feeder',
    { ...zdb('0.35', '0.12'), feeder: { remarks: 'Parallel path through the steel frame' } },
  ],
  ['TT with bonded services', { ...zdb('85', '12'), supply: { earthing_system: 'TT' }, ...bonded }],
  ['Ze by enquiry', { supply: { ze: '0.35', ze_method: 'enquiry' }, second: { zdb: '0.12' } }],
  ['a first board below Ze, with services bonded', { ...ze, ...bonded, first: { zdb: '0.20' } }],
])('Zdb is not asked about, and nothing is noted: %s', (_, given) => {
  expect(said('zdb-upstream', given)).toEqual([]);
});

test.each<[string, Given, string[]]>([
  ['TT with nothing bonded', { ...zdb('85', '12'), supply: { earthing_system: 'TT' } }, below],
  [
    'a second board below Ze, where the first has no reading of its own',
    { ...ze, ...bonded, second: { zdb: '0.12' } },
    below,
  ],
  [
    'a first board below Ze, nothing bonded',
    { ...ze, first: { zdb: '0.20' } },
    ['warn ZDB_BELOW_UPSTREAM boards/db1/zdb'],
  ],
  ['a first board as Ze', { ...ze, first: { zdb: '0.35' } }, []],
  ['Ze by enquiry above the first board, whose own reading counts', { ...ze, ...zdb('0.35', '0.12') }, below],
])('Zdb is asked about: %s', (_, given, findings) => {
  expect(said('zdb-upstream', given)).toEqual(findings);
});

const above = ['warn IPF_ABOVE_UPSTREAM boards/db2/ipf_db'];
test.each<[string, Given, string[]]>([
  ['below it', ipf('1.10', '0.68'), []],
  ['the same', ipf('1.10', '1.10'), []],
  ['above by what the instrument may make', ipf('1.00', '1.12'), []], // 0.05 + 0.01 + 0.056 + 0.01
  ['above by more', ipf('1.00', '1.13'), above],
  ['above by exactly what the instrument may make', { ...ipf('1.00', '1.02'), instruments: [noShare] }, []],
  ['above by a little more than that', { ...ipf('1.00', '1.03'), instruments: [noShare] }, above],
  ['blank', ipf('1.00', ''), []],
  ['LIM', ipf('1.00', 'LIM'), []],
  ['less than something', ipf('<1.00', '2.00'), []],
  [
    "above the supply's, at the first board",
    { supply: { supply_ipf: '1.00' }, ...ipf('1.50', '1.50') },
    ['warn IPF_ABOVE_UPSTREAM boards/db1/ipf_db'],
  ],
  ["above the supply's, the first board having none", { supply: { supply_ipf: '1.00' }, ...ipf('', '1.50') }, above],
])('Ipf of a board %s', (_, given, findings) => {
  expect(said('ipf-upstream', given)).toEqual(findings);
});

test('Ipf above the board upstream is asked with its arithmetic', () => {
  expect(judged(twoBoards(ipf('1.10', '2.40')), 'ipf-upstream')).toEqual([
    {
      rule: 'IPF_ABOVE_UPSTREAM',
      severity: 'warn',
      path: 'boards/db2/ipf_db',
      measured: '2.40',
      limit: '1.10',
      unit: 'kA',
      arithmetic: '2.40 − 1.10 = 1.30 > 0.195, by which the two readings may be out against each other',
      regulation: '434.1',
      message:
        'Ipf 2.40 kA is above Ipf of DB1, 1.10 kA, from which the board is fed. Are the readings mixed up, or was one taken between lines and one to neutral?',
    },
  ]);
});

const r1r2 = (first: string, second: string, own: unknown, remarks = ''): Given => ({
  ...zdb(first, second),
  feeder: { r1r2: own, remarks },
});
const mismatch = ['warn FEEDER_MISMATCH boards/db1/circuits/f/r1r2'];
test.each<[string, Given, string[]]>([
  ['as the boards differ', r1r2('0.21', '0.36', '0.15'), []],
  ['less, within the accuracy of the three', r1r2('0.20', '0.40', '0.11'), []], // 0.01 + 0.06 + 0.0033 + 0.02
  ['less by more', r1r2('0.20', '0.40', '0.10'), mismatch],
  ['more, within the accuracy of the three', r1r2('0.20', '0.40', '0.29'), []], // 0.01 + 0.06 + 0.0087 + 0.02
  ['more by more', r1r2('0.20', '0.40', '0.31'), mismatch],
  ['more, with a parallel path in the remarks', r1r2('0.20', '0.40', '0.60', 'Parallel earth by the gas pipe'), []],
  ['less, which no parallel path explains', r1r2('0.20', '0.90', '0.10', 'Parallel earth by the gas pipe'), mismatch],
  ['of a board below the first, which is asked at the board', r1r2('0.40', '0.20', '0.15'), []],
  ['blank', r1r2('0.20', '0.90', ''), []],
  ['N/A, R2 having been measured alone', r1r2('0.20', '0.90', 'N/A'), []],
  ['LIM', r1r2('0.20', '0.90', 'LIM'), []],
  ['beside a Zdb that is N/V', r1r2('0.20', 'N/V', '0.15'), []],
  ['beside a blank Zdb', r1r2('0.20', '', '0.15'), []],
  [
    'after Ze by enquiry',
    { supply: { ze: '0.35', ze_method: 'enquiry' }, second: { zdb: '0.90' }, feeder: { r1r2: '0.10' } },
    [],
  ],
  ['on TT, where the electrode drowns it', { ...r1r2('85.0', '86.5', '0.10'), supply: { earthing_system: 'TT' } }, []],
])('R1+R2 of a feeder %s', (_, given, findings) => {
  expect(said('feeder', given)).toEqual(findings);
});

test('R1+R2 of a feeder is asked about with its arithmetic, and after what it may be', () => {
  const [more] = judged(twoBoards(r1r2('0.20', '0.40', '0.60')), 'feeder');
  expect(more).toEqual({
    rule: 'FEEDER_MISMATCH',
    severity: 'warn',
    path: 'boards/db1/circuits/f/r1r2',
    measured: '0.60',
    limit: '0.20',
    unit: 'Ω',
    arithmetic: '0.40 − 0.20 = 0.20; 0.20 and 0.60 are 0.40 apart > 0.108, the accuracy of the three readings',
    regulation: '643.2.1, 643.7.3',
    message:
      'R1+R2 of the feeder is 0.60 Ω, but from one board to the other Zdb changes by 0.20 Ω. Is there a parallel path, or is a reading of another circuit?',
  });
  const [less] = judged(twoBoards(r1r2('0.20', '0.90', '0.10')), 'feeder');
  expect(less?.message).toContain('loose joint');
});

test('of several boards on one feeder the farthest counts', () => {
  const document = twoBoards(r1r2('0.20', '0.30', '0.30'));
  const third = { id: 'db0', board_ref: 'DB3', fed_from: { board: 'db1', circuit: 'f' }, circuits: [] };
  const with3rd = (zdb3: string) => ({ ...document, boards: [...(document.boards ?? []), { ...third, zdb: zdb3 }] });
  expect(judged(document, 'feeder').map(({ rule }) => rule)).toEqual(['FEEDER_MISMATCH']);
  expect(judged(with3rd('0.50'), 'feeder')).toEqual([]);
  expect(judged(with3rd('LIM'), 'feeder').map(({ rule }) => rule)).toEqual(['FEEDER_MISMATCH']);
  expect(judged(with3rd('0.25'), 'feeder').map(({ limit }) => limit)).toEqual(['0.10']);
});

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
  ['more, nobody having said how many lines', pme({ ze: '0.35', supply_ipf: '1.31', live_conductors: '' }), []],
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
  expect(said('ipf-impedance', given)).toEqual(findings);
});

test('Ipf out of step with Ze is asked about with its arithmetic', () => {
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
      message:
        'Ipf 0.30 kA is less than Ze 0.35 Ω lets flow to Earth, and it is the larger of the currents. Is one of the two from another place?',
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
  ['a board with more, its neutral being the better way', { ...pme({}), second: { zdb: '0.50', ipf_db: '0.90' } }, []],
  [
    'a first board with more',
    { ...pme({}), first: { zdb: '0.50', ipf_db: '0.90' } },
    ['warn IPF_ZE_MISMATCH boards/db1/ipf_db'],
  ],
  [
    'a first board that repeats what was asked at the origin',
    { ...pme({ ze: '0.35', supply_ipf: '9.00' }), first: { zdb: '0.35', ipf_db: '9.00' } },
    disagree,
  ],
  ['a first board without Zdb', { ...pme({ ze: '0.35', supply_ipf: '0.66' }), first: { ipf_db: '9.00' } }, []],
  ['a board with LIM', { second: { zdb: 'LIM', ipf_db: '9.00' } }, []],
])('Ipf at %s', (_, given, findings) => {
  expect(said('ipf-impedance', given)).toEqual(findings);
});
