import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';

const asked = (first: Values, second: Values, live_conductors?: string) =>
  judged(
    reportWith({
      supply: { live_conductors },
      rest: {
        boards: [
          { id: 'b1', fed_from: { origin: true }, ...first, circuits: [{ id: 'f', circuit_kind: 'distribution' }] },
          { id: 'b2', fed_from: { board: 'b1', circuit: 'f' }, ...second, circuits: [] },
        ],
      },
    }),
    'phases-upstream',
  ).map(({ path, message }) => [path, message.slice(0, message.indexOf('.'))]);

test.each<[string, Values, Values, string | undefined, string[][]]>([
  ['one behind one', { phases: 1 }, { phases: 1 }, '1ph_2w', []],
  ['three behind three', { phases: 3 }, { phases: 3 }, '3ph_4w', []],
  ['one behind three', { phases: 3 }, { phases: 1 }, '3ph_4w', []],
  [
    'three behind one',
    { phases: 1, board_ref: 'DB1' },
    { phases: 3 },
    '1ph_2w',
    [['boards/b2/phases', 'The board has three phases, but DB1, which feeds it, has one']],
  ],
  [
    'three behind a supply of one phase with a mid-point',
    { phases: 3 },
    { phases: 3 },
    '1ph_3w',
    [['boards/b1/phases', 'The board has three phases, but the supply has one']],
  ],
  [
    'three on a one-phase supply',
    { phases: 3 },
    {},
    '1ph_2w',
    [['boards/b1/phases', 'The board has three phases, but the supply has one']],
  ],
  ['the feeder not recorded', {}, { phases: 3 }, '1ph_2w', []],
  ['the supply not recorded', { phases: 3 }, {}, undefined, []],
])('%s', (_, first, second, supply, found) => {
  expect(asked(first, second, supply)).toEqual(found);
});
