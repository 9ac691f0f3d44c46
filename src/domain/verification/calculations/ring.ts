import Big from 'big.js';
import { showOhms } from '../engine/values.ts';
import { copperResistance } from '../limits/conductors/conductors.ts';
import { type Calculation, calculation, rounded, to } from './calculation.ts';

/** How far end-to-end readings, or R1+R2 and a quarter of its legs, may differ, Ω. Our own choice, after 643.2.1. */
export const RING_TOLERANCE = new Big('0.05');
/** How far r2 may be from the value that follows from r1 and the conductor sizes. Our own choice. */
const RATIO_FROM = new Big('0.9');
const RATIO_TO = new Big('1.1');

const QUARTER = new Big('0.25');
const regulation = '643.2.1';

const ohms = (value: Big, way: (text: string) => string): Calculation =>
  calculation(value, { unit: 'Ω', regulation, show: showOhms, way });

/** |r1 − rn| in Ω; more than `RING_TOLERANCE` is a loose joint or a mixed-up leg. */
export const ringDifference = (r1: Big, rn: Big): Calculation =>
  ohms(r1.minus(rn).abs(), (text) => `|${showOhms(r1)} − ${showOhms(rn)}| = ${text}`);

/**
 * (r1 + r2) ÷ 4 in Ω: the reading at the ring's sockets with line and CPC cross-connected, step 3 of the test. With rn in place of r2,
 * the reading with line and neutral cross-connected, step 2.
 */
export const ringQuarter = (r1: Big, r2: Big): Calculation =>
  ohms(r1.plus(r2).times(QUARTER), (text) => `(${showOhms(r1)} + ${showOhms(r2)}) ÷ 4 = ${text}`);

export type RingCpc = {
  /** r2 ÷ r1 as measured, to three decimals. */
  measured: Calculation;
  /** The expected ratio by the conductor sizes, to three decimals. */
  expected: Calculation;
  /** r2 as it follows from r1 and the sizes, Ω. */
  expectedR2: Calculation;
};

/**
 * r2 of a ring against its r1 and the areas of line and CPC in mm².
 * @returns undefined if r1 is 0 or an area is not in the table of copper.
 */
export function ringCpc(r1: Big, r2: Big, liveArea: Big, cpcArea: Big): RingCpc | undefined {
  const [line, cpc] = [copperResistance(liveArea), copperResistance(cpcArea)];
  if (!line || !cpc || r1.eq(0)) return undefined;
  const ratio = (value: Big, from: string) =>
    calculation(value, { unit: '', regulation, show: to(3), way: (text) => `${from} = ${text}` });
  const expected = ratio(cpc.div(line), `${cpc.toFixed(2)} ÷ ${line.toFixed(2)}`);
  return {
    measured: ratio(r2.div(r1), `${showOhms(r2)} ÷ ${showOhms(r1)}`),
    expected,
    expectedR2: calculation(r1.times(cpc).div(line), {
      unit: 'Ω',
      regulation,
      show: to(2),
      way: (text) => `${showOhms(r1)} × ${rounded(expected.value, 3)} = ${text}`,
    }),
  };
}

/** True if r2 is within 10 % of the value that follows from r1 and the sizes; multiplied out to be exact. Otherwise as `ringCpc`. */
export function ringCpcAgrees(r1: Big, r2: Big, liveArea: Big, cpcArea: Big): boolean | undefined {
  const [line, cpc] = [copperResistance(liveArea), copperResistance(cpcArea)];
  if (!line || !cpc || r1.eq(0)) return undefined;
  const [have, expected] = [r2.times(line), r1.times(cpc)];
  return have.gte(expected.times(RATIO_FROM)) && have.lte(expected.times(RATIO_TO));
}
