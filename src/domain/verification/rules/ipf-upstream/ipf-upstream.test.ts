import { expect, test } from 'vitest';
import { judged } from '../../fixture.ts';
import { type Given, ipf, resultsOf, twoBoards } from '../two-boards-fixture.ts';

const noShare = { function: 'loop', accuracy_percent: '0' };

const above = ['warn IPF_ABOVE_UPSTREAM boards/db2/ipf_db'];

test.each<[string, Given, string[]]>([
  ['below it', ipf('1.10', '0.68'), []],
  ['the same', ipf('1.10', '1.10'), []],
  ['above, within the accuracy of the instrument', ipf('1.00', '1.12'), []], // 0.05 + 0.01 + 0.056 + 0.01
  ['above by more', ipf('1.00', '1.13'), above],
  ['above by exactly the accuracy of the instrument', { ...ipf('1.00', '1.02'), instruments: [noShare] }, []],
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
  expect(resultsOf('ipf-upstream', given)).toEqual(findings);
});

test('the finding on Ipf above the board upstream has its arithmetic', () => {
  expect(judged(twoBoards(ipf('1.10', '2.40')), 'ipf-upstream')).toEqual([
    {
      rule: 'IPF_ABOVE_UPSTREAM',
      severity: 'warn',
      path: 'boards/db2/ipf_db',
      measured: '2.40',
      limit: '1.10',
      unit: 'kA',
      arithmetic: '2.40 − 1.10 = 1.30 > 0.195, the accuracy of the two readings',
      regulation: '434.1',
      message:
        'Ipf 2.40 kA is above Ipf of DB1, 1.10 kA, upstream. Are the readings swapped, or was one taken between lines and one to neutral?',
    },
  ]);
});
