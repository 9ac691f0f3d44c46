import { expect, test } from 'vitest';
import type { Item, Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';

const asked = (circuit: Values, earthing_system = 'TN-C-S_PME', observations: Item[] = []) =>
  judged(
    reportWith({ circuit: { load: 'ev', ...circuit }, supply: { earthing_system }, rest: { observations } }),
    'ev-open-pen',
  ).map(({ severity, rule, path }) => `${severity} ${rule} ${path}`);
const open = ['warn EV_OPEN_PEN boards/b1/circuits/c1/load'];

test.each<[string, string[], string[]]>([
  ['on PME without a remark', asked({}), open],
  ['before A4, where TN-C-S is one choice', asked({}, 'TN-C-S'), open],
  ['on PNB', asked({}, 'TN-C-S_PNB'), []],
  ['on TN-S', asked({}, 'TN-S'), []],
  ['on TT', asked({}, 'TT'), []],
  ['with unrelated remarks', asked({ remarks: 'Door left open, pending' }), open],
  ['open-PEN detection', asked({ remarks: 'Open-PEN detection in unit' }), []],
  ['an own electrode', asked({ remarks: 'Own earth electrode' }), []],
  ['722.411', asked({ remarks: 'To 722.411.4.1(iii)' }), []],
  ['an oven', asked({ load: 'general' }), []],
  ['an observation on it', asked({}, 'TN-C-S_PME', [{ id: 'o1', circuit_id: 'c1', regulations: ['722.411.4.1'] }]), []],
  ['an observation on another', asked({}, 'TN-C-S_PME', [{ id: 'o1', regulations: ['722.411.4.1'] }]), open],
])('a charge point %s', (_, found, expected) => {
  expect(found).toEqual(expected);
});
