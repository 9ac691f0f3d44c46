import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith, resultsOf } from '../../fixture.ts';

const circuit = 'boards/b1/circuits/c1';

test.each([
  [{ circuit_kind: 'ring', ring_r1: '0.6', ring_rn: '0.6', ring_r2: '1' }, []],
  [{ circuit_kind: 'ring', ring_r1: '0.6', ring_rn: 'N/A', ring_r2: '1' }, [`fail RING_LEGS ${circuit}/ring_rn`]],
  [{ circuit_kind: 'ring' }, [`fail RING_LEGS ${circuit}/ring_r1`]],
  [{ circuit_kind: 'ring', ring_r1: 'LIM', ring_rn: 'LIM', ring_r2: 'LIM' }, []],
  [{ circuit_kind: 'radial', ring_r1: 'N/A' }, []],
  [{ circuit_kind: 'radial', ring_r1: '0.6' }, [`warn RING_LEGS ${circuit}/ring_r1`]],
  [{ ring_r1: '0.6' }, []],
])('R4 legs %j', (given, findings) => {
  expect(resultsOf('ring-legs', reportWith({ circuit: given }))).toEqual(findings);
});

test('R4 the finding names the missing legs', () => {
  const [finding] = judged(reportWith({ circuit: { circuit_kind: 'ring', ring_rn: '0.6' } }), 'ring-legs');
  expect(finding?.message).toBe('A ring needs its end-to-end readings. Missing: r1, r2.');
});

// r2 of 2.5/1.5 mm² is 1.633 times r1, and may be 10 % out: 1.470 to 1.796.
const cable = { circuit_kind: 'ring', live_csa: '2.5', cpc_csa: '1.5' };
test.each<[string, Values, string[]]>([
  ['r1 and rn at the largest difference', { ring_r1: '0.60', ring_rn: '0.65' }, []],
  ['r1 and rn further apart', { ring_r1: '0.60', ring_rn: '0.66' }, ['warn RING_R1_RN ring_rn']],
  ['rn less than r1 by as much', { ring_r1: '0.65', ring_rn: '0.60' }, []],
  ['rn less than r1 by more', { ring_r1: '0.66', ring_rn: '0.60' }, ['warn RING_R1_RN ring_rn']],
  ['r2 as it should be', { ring_r1: '0.60', ring_r2: '0.98' }, []],
  ['r2 within 10 % above', { ring_r1: '1.00', ring_r2: '1.79' }, []],
  ['r2 above that', { ring_r1: '1.00', ring_r2: '1.82' }, ['warn RING_CPC_RATIO ring_r2']],
  ['r2 within 10 % below', { ring_r1: '1.00', ring_r2: '1.47' }, []],
  ['r2 below that', { ring_r1: '1.00', ring_r2: '1.44' }, ['warn RING_CPC_RATIO ring_r2']],
  // (0.60 + 1.00) ÷ 4 = 0.40
  ['R1+R2 as far from the quarter as it may be', { ring_r1: '0.60', ring_r2: '1.00', r1r2: '0.45' }, []],
  ['R1+R2 further', { ring_r1: '0.60', ring_r2: '1.00', r1r2: '0.46' }, ['warn RING_R1R2 r1r2']],
  ['R1+R2 as far below', { ring_r1: '0.60', ring_r2: '1.00', r1r2: '0.35' }, []],
  ['R1+R2 further below', { ring_r1: '0.60', ring_r2: '1.00', r1r2: '0.34' }, ['warn RING_R1R2 r1r2']],
  ['an open neutral', { ring_r1: '0.60', ring_rn: '>19.99' }, ['fail RING_OPEN ring_rn']],
])('readings of a ring: %s', (_, readings, findings) => {
  const found = resultsOf('ring-readings', reportWith({ circuit: { ...cable, ...readings } }));
  expect(found.filter((each) => !each.startsWith('note'))).toEqual(
    findings.map((each) => each.replace(/ (\w+)$/, ` ${circuit}/$1`)),
  );
});

test('a circuit that is not a ring needs none of these', () => {
  const readings = { ...cable, circuit_kind: 'radial', ring_r1: '0.60', ring_rn: '>19.99' };
  expect(resultsOf('ring-readings', reportWith({ circuit: readings }))).toEqual([]);
});
