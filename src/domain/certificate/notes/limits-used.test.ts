import { expect, test } from 'vitest';
import type { Board, ReportDocument } from '../../forms/definition.ts';
import { completeEicr } from '../../forms/fixtures/complete-eicr.ts';
import { limitsUsed } from './limits-used.ts';

const whole = '100 % of the value of BS 7671 for the device';
const cold = '80 % of the value of BS 7671 for the device, for readings of cold conductors';
const other = 'as stated by the inspector, not from the tables: see the remarks';
const rcd = '50 V divided by the rated residual current of the RCD';

/** A board of B32 breakers, whose table value is 1.37 Ω, with these maxima. */
function said(
  maxima: readonly (string | undefined)[],
  more: object = {},
  supply: object = {},
  share?: number,
): string[] {
  const report = completeEicr();
  const [first] = report.boards as readonly Board[];
  const circuits = maxima.map((max_zs, at) => ({
    ...{ id: `c${at}`, circuit_no: String(at + 1), has_socket: true },
    ...{ ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32', ...more },
    ...(max_zs !== undefined && { max_zs }),
  }));
  const board = { ...first, circuits } as unknown as Board;
  const document = {
    ...report,
    supply: { ...(report.supply as object), ...supply },
    boards: [board],
    max_zs_share: share,
  };
  return limitsUsed(board, document as unknown as ReportDocument);
}

test.each([
  ['one kind applies to all', ['1.37', '1.37', undefined], [`Maximum Zs: ${whole}.`]],
  ['0.8 × 1.37 = 1.096, to two decimals', ['1.10'], [`Maximum Zs: ${cold}.`]],
  [
    'several kinds with their circuits',
    ['1.37', '1.10', '1.370', '0.90'],
    [
      `Maximum Zs of circuits 1, 3: ${whole}.`,
      `Maximum Zs of circuit 2: ${cold}.`,
      `Maximum Zs of circuit 4: ${other}.`,
    ],
  ],
  ['nothing for a text that is not a maximum', [undefined, 'N/A', 'LIM', 'nonsense'], []],
] as const)('%s', (_, maxima, words) => {
  expect(said(maxima)).toEqual(words);
});

test('an RCD’s maximum is told from the device’s: 50 V ÷ 30 mA is 1667 Ω, cut off 1666', () => {
  for (const max of ['1667', '1666', '1666.67'])
    expect(said([max], { rcd_idn: '30' }, { earthing_system: 'TT' })).toEqual([`Maximum Zs: ${rcd}.`]);
  expect(said(['1660'], { rcd_idn: '30' })).toEqual([`Maximum Zs: ${other}.`]);
  expect(said(['1667'], { rcd_idn: 'N/A' })).toEqual([`Maximum Zs: ${other}.`]);
});

test('for a device that is not in the tables the stated maximum counts', () => {
  expect(said(['1.37'], { ocpd_standard: 'other' })).toEqual([`Maximum Zs: ${other}.`]);
});

test('the company’s factor is named only if the report uses it', () => {
  const factor = '75 % of the value of BS 7671 for the device, this company’s factor';
  expect(said(['1.02'], {}, {}, 75)).toEqual([`Maximum Zs: ${factor}.`]);
  expect(said(['1.02'])).toEqual([`Maximum Zs: ${other}.`]);
  expect(said(['1.10'], {}, {}, 80)).toEqual([`Maximum Zs: ${cold}.`]);
  expect(said(['1.02', '1.37', '1.10'], {}, {}, 75)).toEqual([
    `Maximum Zs of circuit 2: ${whole}.`,
    `Maximum Zs of circuit 3: ${cold}.`,
    `Maximum Zs of circuit 1: ${factor}.`,
  ]);
});
