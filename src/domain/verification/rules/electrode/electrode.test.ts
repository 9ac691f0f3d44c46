import { expect, test } from 'vitest';
import type { Board, Item, Values } from '../../../forms/definition.ts';
import { inShort, judged, reportWith } from '../../fixture.ts';

const rcd = (rcd_idn: string): Values => ({ rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn });
const circuits = (...given: readonly Values[]): Item[] => given.map((each, at) => ({ id: `c${at}`, ...each }));
/** 600 Ω: 18 V with 30 mA, 60 V with 100 mA. */
const judgedWith = (boards: readonly Partial<Board>[], resistance = '600', more: Values = {}, supply: Values = {}) =>
  judged(
    reportWith({
      supply: { earthing_system: 'TT', ...supply },
      particulars: { electrode: { resistance }, ...more },
      rest: { boards: boards.map((board, at) => ({ id: `b${at}`, circuits: [], ...board })) },
    }),
    'electrode',
  );
const origin = { fed_from: { origin: true } };
const drifts = ['warn RA_UNSTABLE'];
const over = ['fail RA_OVER_LIMIT'];

test.each<[string, readonly Partial<Board>[], string[]]>([
  ['30 mA on every circuit', [{ ...origin, circuits: circuits(rcd('30'), rcd('30')) }], drifts],
  ['100 mA on the first circuit', [{ ...origin, circuits: circuits(rcd('100'), rcd('30')) }], over],
  ['100 mA on the last circuit', [{ ...origin, circuits: circuits(rcd('30'), rcd('100')) }], over],
  ['a last circuit without RCD', [{ ...origin, circuits: circuits(rcd('100'), {}) }], over],
  [
    '100 mA on a spare way',
    [{ ...origin, circuits: circuits(rcd('30'), { ...rcd('100'), circuit_kind: 'spare' }) }],
    drifts,
  ],
  [
    '100 mA on a board below',
    [
      { ...origin, circuits: circuits(rcd('30')) },
      { fed_from: { board: 'b0', circuit: 'c0' }, circuits: circuits(rcd('100')) },
    ],
    drifts,
  ],
  [
    '100 mA at the main switch of the board',
    [{ ...origin, main_switch: { rcd: { idn_ma: '100' } }, circuits: circuits(rcd('30')) }],
    over,
  ],
  ['an IΔn of 0, which is none', [{ ...origin, circuits: circuits(rcd('0')) }], []],
  ['no RCD at all, which has another finding', [{ ...origin, circuits: circuits({}) }], []],
])('without an RCD at the origin the largest on its board counts: %s', (_, boards, verdict) => {
  expect(inShort(judgedWith(boards))).toEqual(verdict);
});

test('the RCD at the origin counts, whichever are on the board', () => {
  const board = { ...origin, circuits: circuits(rcd('100')) };
  expect(inShort(judgedWith([board], '600', { main_switch: { rcd: { idn_ma: '30' } } }))).toEqual(drifts);
  expect(inShort(judgedWith([board], '600', { main_switch: { rcd: { idn_ma: '0' } } }))).toEqual(over);
});

test('an unmeasured electrode without Ze has its note at the electrode', () => {
  const [note] = judgedWith([{ ...origin, circuits: circuits(rcd('30')) }], 'LIM');
  expect(note).toMatchObject({ rule: 'NOT_CHECKABLE', path: 'particulars/electrode/resistance' });
});

test('if neither the electrode nor Ze is measured the loop at the origin board counts', () => {
  const at = (ze: string, resistance: string) =>
    judgedWith([{ ...origin, zdb: '600', circuits: circuits(rcd('100')) }], resistance, {}, { ze }).map(
      ({ path }) => path,
    );
  expect(at('', '')).toEqual(['boards/b0/zdb']);
  expect(at('LIM', 'LIM')).toEqual(['boards/b0/zdb']);
  expect(at('601', 'LIM')).toEqual(['supply/ze']);
  expect(at('601', '602')).toEqual(['particulars/electrode/resistance']);
});

test.each([
  ['the rod’s own and the cable’s', '240', '240.5', ['particulars/electrode/resistance']],
  ['within the accuracy of the readings', '240', '260', ['particulars/electrode/resistance']],
  ['more than that', '240', '300', ['particulars/electrode/resistance', 'boards/b0/circuits/c0/zs']],
  ['more than that, with a sound rod', '85', '300', ['boards/b0/circuits/c0/zs']],
])('a loop above 200 Ω has one finding, at the electrode, unless the circuit has %s', (_, ra, zs, paths) => {
  const circuit = { ...rcd('30'), ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32', rcd_ms: '28', zs };
  const document = reportWith({
    supply: { earthing_system: 'TT' },
    particulars: { electrode: { resistance: ra } },
    rest: { boards: [{ id: 'b0', ...origin, circuits: circuits(circuit) }] },
  });
  const asked = [...judged(document, 'electrode'), ...judged(document, 'zs-limit')];
  expect(asked.filter(({ rule }) => rule === 'RA_UNSTABLE').map(({ path }) => path)).toEqual(paths);
});
