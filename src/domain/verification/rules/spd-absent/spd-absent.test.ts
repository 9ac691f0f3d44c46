import { expect, test } from 'vitest';
import type { Item, Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';

const asked = (overvoltage: string, board: Values = {}, observations: Item[] = []) =>
  judged(
    reportWith({ board: { spd_present: false, ...board }, rest: { installation: { overvoltage }, observations } }),
    'spd-absent',
  ).map(({ severity, rule, path }) => `${severity} ${rule} ${path}`);
const absent = ['warn SPD_ABSENT boards/b1/spd_present'];
const cites = (regulation: string): Item[] => [{ id: 'o1', regulations: [regulation] }];

test.each<[string, string[], string[]]>([
  ['grave', asked('serious'), absent],
  ['a safety service', asked('service'), absent],
  ['a loss', asked('loss'), absent],
  ['declined', asked('declined'), []],
  ['not recorded', asked(''), []],
  ['fitted', asked('serious', { spd_present: true }), []],
  ['not said whether fitted', asked('serious', { spd_present: undefined }), []],
  ['not at the origin', asked('serious', { fed_from: { board: 'b0', circuit: 'c0' } }), []],
  ['observed by 443.4.1', asked('serious', {}, cites('443.4.1')), []],
  ['observed by section 534', asked('serious', {}, cites('Section 534')), []],
  ['observed otherwise', asked('serious', {}, cites('411.3.3; 4431')), absent],
])('surge protection, %s', (_, found, expected) => {
  expect(found).toEqual(expected);
});
