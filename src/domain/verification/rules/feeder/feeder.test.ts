import { expect, test } from 'vitest';
import { judged } from '../../fixture.ts';
import { type Given, resultsOf, twoBoards, zdb } from '../two-boards-fixture.ts';

const r1r2 = (first: string, second: string, own: unknown, remarks = ''): Given => ({
  ...zdb(first, second),
  feeder: { r1r2: own, remarks },
});

const mismatch = ['warn FEEDER_MISMATCH boards/db1/circuits/f/r1r2'];

test.each<[string, Given, string[]]>([
  ['as the boards differ', r1r2('0.21', '0.36', '0.15'), []],
  ['less, within the accuracy of the three', r1r2('0.20', '0.40', '0.11'), []], // 0.01 + 0.06 + 0.0033 + 0.02
  ['less by more', r1r2('0.20', '0.40', '0.10'), mismatch],
  ['more, within the accuracy of the three', r1r2('0.20', '0.40', '0.29'), []], // 0.01 + 0.06 + 0.0087 + 0.02
  ['more by more', r1r2('0.20', '0.40', '0.31'), mismatch],
  ['more, with a parallel path in the remarks', r1r2('0.20', '0.40', '0.60', 'Parallel earth by the gas pipe'), []],
  ['less, which no parallel path explains', r1r2('0.20', '0.90', '0.10', 'Parallel earth by the gas pipe'), mismatch],
  ['of a board below the first, which has its finding at the board', r1r2('0.40', '0.20', '0.15'), []],
  ['blank', r1r2('0.20', '0.90', ''), []],
  ['N/A, R2 having been measured alone', r1r2('0.20', '0.90', 'N/A'), []],
  ['LIM', r1r2('0.20', '0.90', 'LIM'), []],
  ['beside a Zdb that is N/V', r1r2('0.20', 'N/V', '0.15'), []],
  ['beside a blank Zdb', r1r2('0.20', '', '0.15'), []],
  [
    'after Ze by enquiry',
    { supply: { ze: '0.35', ze_method: 'enquiry' }, second: { zdb: '0.90' }, feeder: { r1r2: '0.10' } },
    [],
  ],
  ['on TT, where the electrode drowns it', { ...r1r2('85.0', '86.5', '0.10'), supply: { earthing_system: 'TT' } }, []],
])('R1+R2 of a feeder %s', (_, given, findings) => {
  expect(resultsOf('feeder', given)).toEqual(findings);
});

test('the finding on a feeder’s R1+R2 has its arithmetic and asks about the likely cause', () => {
  const [more] = judged(twoBoards(r1r2('0.20', '0.40', '0.60')), 'feeder');
  expect(more).toEqual({
    rule: 'FEEDER_MISMATCH',
    severity: 'warn',
    path: 'boards/db1/circuits/f/r1r2',
    measured: '0.60',
    limit: '0.20',
    unit: 'Ω',
    arithmetic: '0.40 − 0.20 = 0.20; 0.20 and 0.60 are 0.40 apart > 0.108, the accuracy of the three readings',
    regulation: '643.2.1, 643.7.3',
    message:
      'R1+R2 of the feeder is 0.60 Ω, but Zdb changes by 0.20 Ω between the boards. Is there a parallel path, or is a reading from another circuit?',
  });
  const [less] = judged(twoBoards(r1r2('0.20', '0.90', '0.10')), 'feeder');
  expect(less?.message).toContain('loose joint');
});

test('with several boards on one feeder the farthest counts', () => {
  const document = twoBoards(r1r2('0.20', '0.30', '0.30'));
  const third = { id: 'db0', board_ref: 'DB3', fed_from: { board: 'db1', circuit: 'f' }, circuits: [] };
  const with3rd = (zdb3: string) => ({ ...document, boards: [...(document.boards ?? []), { ...third, zdb: zdb3 }] });
  expect(judged(document, 'feeder').map(({ rule }) => rule)).toEqual(['FEEDER_MISMATCH']);
  expect(judged(with3rd('0.50'), 'feeder')).toEqual([]);
  expect(judged(with3rd('LIM'), 'feeder').map(({ rule }) => rule)).toEqual(['FEEDER_MISMATCH']);
  expect(judged(with3rd('0.25'), 'feeder').map(({ limit }) => limit)).toEqual(['0.10']);
});
