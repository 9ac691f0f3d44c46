import { expect, test } from 'vitest';
import { judged } from '../../fixture.ts';
import { type Given, resultsOf, twoBoards, zdb } from '../two-boards-fixture.ts';

const below = ['warn ZDB_BELOW_UPSTREAM boards/db2/zdb'];

const ze = { supply: { ze: '0.35', earthing_system: 'TN-S' } };

const bonded = { particulars: { bonded_services: { water: 'yes', gas: 'na' } } };

test.each<[string, Given, string[]]>([
  ['above it', zdb('0.21', '0.34'), []],
  ['the same', zdb('0.21', '0.21'), []],
  ['below, within the last digits', zdb('0.30', '0.28'), []],
  ['below by more', zdb('0.30', '0.27'), below],
  ['far below', zdb('0.35', '0.12'), below],
  [
    'below, within the accuracy of two instruments',
    { ...zdb('0.80', '0.68'), instruments: [{ function: 'loop' }, { function: 'multifunction' }] },
    [],
  ],
  ['the same with one', { ...zdb('0.80', '0.68'), instruments: [{ function: 'loop' }, { function: 'rcd' }] }, below],
  ['blank', zdb('0.35', ''), []],
  ['blank upstream', zdb(undefined, '0.12'), []],
])('Zdb of a board %s', (_, given, findings) => {
  expect(resultsOf('zdb-upstream', given)).toEqual(findings);
});

test('the finding on Zdb below the board upstream has its arithmetic', () => {
  expect(judged(twoBoards(zdb('0.35', '0.12')), 'zdb-upstream')).toEqual([
    {
      rule: 'ZDB_BELOW_UPSTREAM',
      severity: 'warn',
      path: 'boards/db2/zdb',
      measured: '0.12',
      limit: '0.35',
      unit: 'Ω',
      arithmetic: '0.35 − 0.12 = 0.23 > 0.02, the accuracy of the two readings',
      regulation: '643.7.3',
      message: 'Zdb 0.12 Ω is below Zdb of DB1, 0.35 Ω, upstream. Is there a parallel path, or are readings swapped?',
    },
  ]);
});

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
])('no finding and no note on Zdb: %s', (_, given) => {
  expect(resultsOf('zdb-upstream', given)).toEqual([]);
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
])('a finding on Zdb: %s', (_, given, findings) => {
  expect(resultsOf('zdb-upstream', given)).toEqual(findings);
});
