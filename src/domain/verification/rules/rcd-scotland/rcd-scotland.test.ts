import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { inShort, judged, reportWith } from '../../fixture.ts';

const none = { circuit_kind: 'radial', rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na', rcd_rating: 'na' };
const rcd = { circuit_kind: 'radial', rcd_standard: 'BS EN 61009', rcd_type: 'A', rcd_idn: '30', rcd_rating: '32' };
const letHome = { nation: 'Scotland', tenure: 'private_rented' };
const at = (circuits: readonly Values[], installation: Values = letHome, particulars: Values = {}) =>
  inShort(
    judged(
      reportWith({
        particulars,
        rest: {
          installation,
          boards: [
            { id: 'b1', fed_from: { origin: true }, circuits: circuits.map((each, i) => ({ id: `c${i}`, ...each })) },
          ],
        },
      }),
      'rcd-scotland',
    ),
  );
const missing = ['note RCD_SCOTLAND'];
const main = (idn_ma: string, rcd_delay = 'general') => ({ main_switch: { rcd: { type: 'A', idn_ma, rcd_delay } } });

test.each<[string, string[], string[]]>([
  ['no RCD at all', at([none, none]), missing],
  ['100 mA alone', at([{ ...rcd, rcd_idn: '100' }, none]), missing],
  ['30 mA with a delay', at([none], letHome, main('30', 'S')), missing],
  ['30 mA at the origin', at([none], letHome, main('30')), []],
  ['30 mA on one circuit of the board there', at([none, rcd]), []],
  ['columns that are not filled in', at([none, { circuit_kind: 'radial' }]), []],
  ['no circuit yet', at([]), []],
  ['a home of its owner', at([none], { ...letHome, tenure: 'owner' }), []],
  ['a council’s home', at([none], { ...letHome, tenure: 'social_rented' }), []],
  ['England', at([none], { ...letHome, nation: 'England' }), []],
])('a let home in Scotland, %s', (_, found, expected) => {
  expect(found).toEqual(expected);
});

test('if only the feeder leaves the origin, every final circuit downstream counts', () => {
  const boards = (circuit: Values) => [
    { id: 'b1', fed_from: { origin: true }, circuits: [{ id: 'f', ...none, circuit_kind: 'distribution' }] },
    { id: 'b2', fed_from: { board: 'b1', circuit: 'f' }, circuits: [{ id: 'c', ...circuit }] },
  ];
  const found = (circuit: Values) =>
    inShort(judged(reportWith({ rest: { installation: letHome, boards: boards(circuit) } }), 'rcd-scotland'));
  expect(found(rcd)).toEqual([]);
  expect(found(none)).toEqual(missing);
});
