import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';

const asked = (circuits: readonly Values[], board: Values = {}) =>
  judged(
    reportWith({
      rest: {
        boards: [
          { id: 'b1', ...board, circuits: circuits.map((each, i) => ({ id: `c${i + 1}`, ...each })) },
          { id: 'b2', circuits: [{ id: 'x', circuit_no: '1' }] },
        ],
      },
    }),
    'circuit-numbers',
  ).map(({ path }) => path.replace(/^boards\/b1\/circuits\/(.*)\/circuit_no$/, '$1'));

test.each<[string, Values[], string[]]>([
  ['two with the same number both have a finding', [{ circuit_no: '4' }, { circuit_no: '4' }], ['c1', 'c2']],
  ['case and spaces make no difference', [{ circuit_no: '4a' }, { circuit_no: ' 4A ' }], ['c1', 'c2']],
  ['a leading zero does', [{ circuit_no: '4' }, { circuit_no: '04' }], []],
  ['blank is no number', [{ circuit_no: '' }, { circuit_no: '' }, {}], []],
  ['a spare way is not counted', [{ circuit_no: '4' }, { circuit_no: '4', circuit_kind: 'spare' }], []],
  ['another board has numbers of its own', [{ circuit_no: '1' }], []],
])('%s', (_, circuits, found) => {
  expect(asked(circuits)).toEqual(found);
});

test('on a three-phase board each phase may use a number once', () => {
  const of = (phase: string) => ({ circuit_no: '1', phase });
  expect(asked([of('L1'), of('L2'), of('L3')], { phases: 3 })).toEqual([]);
  expect(asked([of('L1'), of('L2'), of('L1')], { phases: 3 })).toEqual(['c1', 'c3']);
  expect(asked([of('L1'), of('L2')], { phases: 1 })).toEqual(['c1', 'c2']);
  // A circuit on all three lines uses its number on each of them.
  expect(asked([of('L1, L2, L3'), of('L2')], { phases: 3 })).toEqual(['c1', 'c2']);
  expect(asked([of('L1, L2, L3'), of('l1,l2,l3')], { phases: 3 })).toEqual(['c1', 'c2']);
  expect(asked([of(''), of('')], { phases: 3 })).toEqual(['c1', 'c2']);
});
