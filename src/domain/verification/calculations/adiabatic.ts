import type Big from 'big.js';
import { type Calculation, rounded } from './calculation.ts';

const regulation = '543.1.3';

/** I = U0 ÷ Zs in A; `zs` above 0. */
export function earthFaultCurrent(zs: Big, u0: Big): Calculation {
  const amps = u0.div(zs);
  const text = rounded(amps, 1);
  return { value: amps, text, unit: 'A', arithmetic: `${u0} ÷ ${zs} = ${text}`, regulation };
}

/** √(I² t) ÷ k in mm²: the smallest conductor that a fault of I amperes for t seconds, at most 5, does not overheat. */
export function smallestConductor(current: Calculation, seconds: Big, k: Big): Calculation {
  const area = current.value.times(current.value).times(seconds).sqrt().div(k);
  const text = rounded(area, 2);
  return {
    value: area,
    text,
    unit: 'mm²',
    arithmetic: `√(${current.text}² × ${seconds}) ÷ ${k} = ${text}`,
    regulation,
  };
}

/**
 * Whether an area in mm² withstands U0 ÷ Zs for that long: S k ≥ I √t, squared and multiplied out, so that it is exact.
 * Equal withstands.
 */
export function withstands(area: Big, { zs, u0, seconds, k }: { zs: Big; u0: Big; seconds: Big; k: Big }): boolean {
  const able = area.times(k).times(zs);
  return able.times(able).gte(u0.times(u0).times(seconds));
}
