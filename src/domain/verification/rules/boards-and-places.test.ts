import { expect, test } from 'vitest';
import type { Board, Values } from '../../forms/definition.ts';
import { judged, reportWith } from '../fixture.ts';

const paths = (rule: string, rest: Parameters<typeof reportWith>[0]['rest'], supply: Values = {}) =>
  judged(reportWith({ rest: rest ?? {}, supply }), rule).map(({ path }) => path);

/** A board at the origin that feeds another. */
const twoBoards = (first: Values, feeder: Values, second: Values): Board[] => [
  {
    id: 'b1',
    fed_from: { origin: true },
    ...first,
    circuits: [{ id: 'f', circuit_kind: 'distribution', ...feeder }],
  },
  { id: 'b2', fed_from: { board: 'b1', circuit: 'f' }, ...second },
];

const fed = (standard: string, rating_a: string) => ({ dist_ocpd: { standard, rating_a } });

const by = (ocpd_standard: string, ocpd_rating: string) => ({ ocpd_standard, ocpd_rating });

const numbered = (circuits: Values[], board: Values = {}): Board[] => [
  { id: 'b1', fed_from: { origin: true }, ...board, circuits: circuits.map((each, n) => ({ id: `c${n}`, ...each })) },
  { id: 'b2', circuits: [{ id: 'x', circuit_no: '3' }] },
];

const _boards = numbered([{ circuit_no: '1' }]);

test.each<[string, Values, Values, boolean]>([
  ['the same', by('BS 88-2', '80'), fed('BS 88-2', '80'), false],
  ['80 and 80.0 A', by('BS 88-2', '80'), fed('BS 88-2', '80.0'), false],
  ['another rating', by('BS 88-2', '80'), fed('BS 88-2', '100'), true],
  ['another standard', by('BS 88-2', '80'), fed('BS EN 60947-2', '80'), true],
  ['"other" names none', by('BS 88-2', '80'), fed('other', '80'), false],
  ['not filled in', by('BS 88-2', '80'), {}, false],
  ['LIM', by('BS 88-2', '80'), fed('', 'LIM'), false],
])('the device that feeds a board, written twice: %s', (_, feeder, board, isAsked) => {
  const found = paths('feeder-device', { boards: twoBoards({}, feeder, board) });
  expect(found).toEqual(isAsked ? ['boards/b2/dist_ocpd/rating_a'] : []);
});

test.each<[string, Values, Values, Values, string[]]>([
  ['three behind three', { phases: 3 }, { phases: 3 }, { live_conductors: '3ph_4w' }, []],
  ['three behind one', { phases: 1 }, { phases: 3 }, { live_conductors: '1ph_2w' }, ['boards/b2/phases']],
  ['one behind three', { phases: 3 }, { phases: 1 }, { live_conductors: '3ph_4w' }, []],
  ['three on a one-phase supply', { phases: 3 }, {}, { live_conductors: '1ph_2w' }, ['boards/b1/phases']],
  ['three on a supply nobody described', { phases: 3 }, {}, {}, []],
  ['three behind a board nobody described', {}, { phases: 3 }, { live_conductors: '1ph_2w' }, []],
])('phases: %s', (_, first, second, supply, expected) => {
  expect(paths('phases-upstream', { boards: twoBoards(first, {}, second) }, supply)).toEqual(expected);
});

test.each<[string, Board[], string[]]>([
  ['two with one number', numbered([{ circuit_no: '3' }, { circuit_no: '4' }, { circuit_no: '3' }]), ['c0', 'c2']],
  ['spaces and capitals do not count', numbered([{ circuit_no: '3l1 ' }, { circuit_no: '3L1' }]), ['c0', 'c1']],
  ['each its own', numbered([{ circuit_no: '3' }, { circuit_no: '13' }]), []],
  ['not filled in', numbered([{}, {}]), []],
  ['a spare way', numbered([{ circuit_no: '3' }, { circuit_no: '3', circuit_kind: 'spare' }]), []],
  [
    'once for each phase',
    numbered(
      ['L1', 'L2', 'L3'].map((phase) => ({ circuit_no: '3', phase })),
      { phases: 3 },
    ),
    [],
  ],
  [
    'twice on a phase',
    numbered(
      ['L1', 'L1'].map((phase) => ({ circuit_no: '3', phase })),
      { phases: 3 },
    ),
    ['c0', 'c1'],
  ],
])('circuit numbers: %s', (_, boards, expected) => {
  expect(paths('circuit-numbers', { boards })).toEqual(expected.map((id) => `boards/b1/circuits/${id}/circuit_no`));
});
