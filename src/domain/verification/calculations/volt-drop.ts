import Big from 'big.js';
import { type VoltDropUse, voltDropLimit } from '../limits/conductors/volt-drop.ts';
import { type Calculation, calculation, exactly, rounded, to } from './calculation.ts';

const MILLI = new Big('0.001');
/** A ring with evenly spread load drops about a quarter of the drop of its two legs in series. Source: Appendix 4, an approximation. */
const RING_SHARE = new Big('0.25');
const regulation = '525, Appendix 4 section 6.4';

/** `millivolts` per A and m, `amps` the design current, `metres` the length; for a ring, of both legs together. */
export type VoltDropQuestion = { millivolts: Big; amps: Big; metres: Big; isRing: boolean };

/** The drop in V, shown to two decimals. */
export function voltDrop({ millivolts, amps, metres, isRing }: VoltDropQuestion): Calculation {
  const whole = millivolts.times(amps).times(metres).times(MILLI);
  return calculation(isRing ? whole.times(RING_SHARE) : whole, {
    unit: 'V',
    regulation,
    show: to(2),
    way: (text) => `${millivolts} × ${amps} × ${metres} ÷ 1000${isRing ? ' ÷ 4' : ''} = ${text}`,
  });
}

/** Volts as a share of the nominal voltage, %, shown to two decimals. */
export const voltDropPercent = ({ volts, u0 }: { volts: Big; u0: Big }): Calculation =>
  calculation(volts.times(100).div(u0), {
    unit: '%',
    regulation,
    show: to(2),
    way: (text) => `${rounded(volts, 2)} ÷ ${u0} × 100 = ${text}`,
  });

/** True if the volts are at most `percent` % of the nominal voltage; multiplied out to be exact. */
export const dropsAtMost = (percent: Big, { volts, u0 }: { volts: Big; u0: Big }): boolean =>
  volts.times(100).lte(percent.times(u0));

/** The permitted drop, %: 3 or 5 on a public supply, 6 or 8 on a private one, and up to 0.5 more for a run above 100 m. */
export function permittedVoltDrop(use: VoltDropUse, isPrivate: boolean, metres: Big): Calculation {
  const { limit, base, extra } = voltDropLimit(use, isPrivate, metres);
  return calculation(limit, {
    unit: '%',
    regulation,
    show: exactly,
    way: (text) => (extra.gt(0) ? `${base} + 0.005 × (${metres} − 100), at most 0.5 = ${text}` : text),
  });
}
