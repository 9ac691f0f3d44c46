import { expect, test } from 'vitest';
import type { Board, Item, Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';

const paths = (rule: string, rest: Parameters<typeof reportWith>[0]['rest'], supply: Values = {}) =>
  judged(reportWith({ rest: rest ?? {}, supply }), rule).map(({ path }) => path);

const numbered = (circuits: Values[], board: Values = {}): Board[] => [
  { id: 'b1', fed_from: { origin: true }, ...board, circuits: circuits.map((each, n) => ({ id: `c${n}`, ...each })) },
  { id: 'b2', circuits: [{ id: 'x', circuit_no: '3' }] },
];

const boards = numbered([{ circuit_no: '1' }]);

const observed = (more: Values): Item[] => [{ id: 'o1', ...more }];

test.each<[string, Values, boolean]>([
  ['a circuit of the board', { board_id: 'b1', circuit_id: 'c0' }, false],
  ['a circuit of another board', { board_id: 'b1', circuit_id: 'x' }, true],
  ['a circuit that is gone', { board_id: 'b1', circuit_id: 'gone' }, true],
  ['no board', { circuit_id: 'x' }, false],
  ['no circuit', { board_id: 'b1' }, false],
  ['a board that is gone', { board_id: 'gone', circuit_id: 'x' }, false],
])('an observation on %s', (_, more, isAsked) => {
  const found = paths('observation-place', { boards, observations: observed(more) });
  expect(found).toEqual(isAsked ? ['observations/o1/circuit_id'] : []);
});

test('a circuit schedule for each board, or more', () => {
  const counted = (n_circuit_schedules: unknown) =>
    paths('attach-count', { boards, attachments: { n_circuit_schedules } });
  expect(counted(1)).toEqual(['attachments/n_circuit_schedules']);
  expect(counted(2)).toEqual([]);
  expect(counted(3)).toEqual([]);
  expect(counted(undefined)).toEqual([]);
});
