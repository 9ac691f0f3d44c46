import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith, resultsOf } from '../../fixture.ts';

const circuit = 'boards/b1/circuits/c1';

const areas = { live_csa: '2.5', cpc_csa: '1.5' };

test.each([
  [{ zs: '0.30', r1r2: '0.31' }, [`warn ZS_BELOW_R1R2 ${circuit}/zs`]],
  [{ zs: '0.63', r1r2: '0.35' }, []], // the sum 0.53 and the allowance of 0.10
  [{ zs: '0.64', r1r2: '0.35' }, [`warn ZS_CALC_MISMATCH ${circuit}/zs`]],
  [{ zs: '0.43', r1r2: '0.35' }, []],
  [{ zs: '0.42', r1r2: '0.35' }, [`note PARALLEL_PATH ${circuit}/zs`]],
  [{ zs: '2.4', r1r2: '2.02' }, []], // the sum 2.20 and 10 %
  [{ zs: '2.43', r1r2: '2.02' }, [`warn ZS_CALC_MISMATCH ${circuit}/zs`]],
  [{ zs: 'LIM', r1r2: '0.35' }, []],
  [{ zs: '0.30', r1r2: 'N/V' }, []],
  [{ zs: '0.5' }, []],
])('R5 %j with Zdb 0.18', (readings, findings) => {
  expect(resultsOf('zs-parts', reportWith({ circuit: readings, board: { zdb: '0.18' } }))).toEqual(findings);
});

test('a board at the origin without Zdb uses Ze', () => {
  const readings = { zs: '0.64', r1r2: '0.35' };
  const supply = { ze: { text: '0.18', provenance: 'measured' } };
  expect(resultsOf('zs-parts', reportWith({ circuit: readings, supply }))).toEqual([
    `warn ZS_CALC_MISMATCH ${circuit}/zs`,
  ]);
  expect(resultsOf('zs-parts', reportWith({ circuit: readings, supply, board: { fed_from: { board: 'x' } } }))).toEqual(
    [],
  );
});

test.each<[string, Values, string, string[]]>([
  ['at Zdb and the line', { ...areas, zs: '0.21', r1r2: '0.22' }, '0.13', [`note PARALLEL_PATH ${circuit}/zs`]],
  ['below it', { ...areas, zs: '0.10', r1r2: '0.22' }, '0.13', [`warn ZS_BELOW_R1R2 ${circuit}/zs`]],
  // R1 0.0836, out by 0.0101; Zs − Zdb out by 0.06 and 5 % of itself: 0.1436 − 0.0715 is the least there may be
  [
    'within the accuracy of the readings',
    { ...areas, zs: '0.15', r1r2: '0.22' },
    '0.13',
    [`note PARALLEL_PATH ${circuit}/zs`],
  ],
  [
    'below R1+R2, but not below the line',
    { ...areas, zs: '0.54', r1r2: '0.82' },
    '0.10',
    [`note PARALLEL_PATH ${circuit}/zs`],
  ],
  [
    'a ring: a quarter of r1',
    { ...areas, circuit_kind: 'ring', ring_r1: '1.20', zs: '0.30', r1r2: '0.80' },
    '0.30',
    [`warn ZS_BELOW_R1R2 ${circuit}/zs`],
  ],
  [
    'a ring within',
    { ...areas, circuit_kind: 'ring', ring_r1: '0.60', zs: '0.40', r1r2: '0.40' },
    '0.30',
    [`note PARALLEL_PATH ${circuit}/zs`],
  ],
  ['no Zdb', { ...areas, zs: '0.10', r1r2: '0.22' }, '', []],
  [
    'a CPC that is the conduit, below R1+R2',
    { live_csa: '2.5', cpc_csa: 'na', zs: '0.20', r1r2: '0.22' },
    '0.13',
    [`warn ZS_BELOW_R1R2 ${circuit}/zs`],
  ],
  ['SELV', { ...areas, system: 'SELV', zs: '0.10', r1r2: '0.22' }, '0.13', []],
])('the line conductor is always in the loop: %s', (_, readings, zdb, findings) => {
  expect(
    resultsOf('zs-parts', reportWith({ circuit: { circuit_kind: 'radial', ...readings }, board: { zdb } })),
  ).toEqual(findings);
});

test('W27 the finding has its arithmetic', () => {
  const [finding] = judged(
    reportWith({ circuit: { ...areas, zs: '0.10', r1r2: '0.22' }, board: { zdb: '0.13' } }),
    'zs-parts',
  );
  expect(finding).toMatchObject({
    measured: '0.10',
    limit: '0.21',
    unit: 'Ω',
    arithmetic:
      'R1 = 0.22 × 7.41 ÷ (7.41 + 12.1) = 0.084; 0.13 + 0.084 − 0.10 = 0.114 > 0.072, the accuracy of the readings',
    message:
      'Zs 0.10 Ω is below 0.21 Ω, the sum of Zdb and the line conductor alone. Are readings swapped, or is one from another circuit?',
  });
});
