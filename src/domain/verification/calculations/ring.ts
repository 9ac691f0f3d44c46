import Big from 'big.js';
import { copperResistance } from '../limits/conductors.ts';
import { showOhms } from '../values.ts';
import { type Calculation, rounded } from './calculation.ts';

/** How far end-to-end readings, or R1+R2 and a quarter of its legs, may lie apart, Ω. Our own choice, after 643.2.1. */
export const RING_TOLERANCE = new Big('0.05');
/** How far r2 may be from what the sizes of the conductors make of r1. Our own choice. */
const RATIO_FROM = new Big('0.9');
const RATIO_TO = new Big('1.1');

const regulation = '643.2.1';

/** |r1 − rn| in Ω; more than `RING_TOLERANCE` is a loose joint or a mixed-up leg. */
export function ringDifference(r1: Big, rn: Big): Calculation {
  const apart = r1.minus(rn).abs();
  const text = showOhms(apart);
  return { value: apart, text, unit: 'Ω', arithmetic: `|${showOhms(r1)} − ${showOhms(rn)}| = ${text}`, regulation };
}

/** (r1 + r2) ÷ 4 in Ω: what the cross-connected ring should read at its sockets. */
export function ringQuarter(r1: Big, r2: Big): Calculation {
  const quarter = r1.plus(r2).div(4);
  const text = showOhms(quarter);
  return {
    value: quarter,
    text,
    unit: 'Ω',
    arithmetic: `(${showOhms(r1)} + ${showOhms(r2)}) ÷ 4 = ${text}`,
    regulation,
  };
}

/** The same for line and neutral, (r1 + rn) ÷ 4: step 2 of the test. */
export const ringLiveQuarter = (r1: Big, rn: Big): Calculation => ringQuarter(r1, rn);

export type RingCpc = {
  /** r2 ÷ r1 as measured, to three decimals. */
  measured: Calculation;
  /** What it should be by the sizes of the conductors, to three decimals. */
  expected: Calculation;
  /** r2 that r1 and the sizes lead to, Ω. */
  expectedR2: Calculation;
  /** Whether r2 is within 10 % of it. */
  agrees: boolean;
};

/**
 * r2 of a ring against its r1 and the areas of line and CPC in mm².
 * @returns undefined where r1 is 0 or an area is not in the table of copper.
 */
export function ringCpc(r1: Big, r2: Big, liveArea: Big, cpcArea: Big): RingCpc | undefined {
  const [line, cpc] = [copperResistance(liveArea), copperResistance(cpcArea)];
  if (!line || !cpc || r1.eq(0)) return undefined;
  const expectedR2 = r1.times(cpc).div(line);
  const [measuredRatio, expectedRatio] = [r2.div(r1), cpc.div(line)];
  const ratio = (value: Big, arithmetic: string): Calculation => ({
    value,
    text: rounded(value, 3),
    unit: '',
    arithmetic: `${arithmetic} = ${rounded(value, 3)}`,
    regulation,
  });
  return {
    measured: ratio(measuredRatio, `${showOhms(r2)} ÷ ${showOhms(r1)}`),
    expected: ratio(expectedRatio, `${cpc.toFixed(2)} ÷ ${line.toFixed(2)}`),
    expectedR2: {
      value: expectedR2,
      text: rounded(expectedR2, 2),
      unit: 'Ω',
      arithmetic: `${showOhms(r1)} × ${rounded(expectedRatio, 3)} = ${rounded(expectedR2, 2)}`,
      regulation,
    },
    agrees: r2.gte(expectedR2.times(RATIO_FROM)) && r2.lte(expectedR2.times(RATIO_TO)),
  };
}
