import Big from 'big.js';
import { RING_SHARE, type VoltDropUse, voltDropLimit } from '../limits/volt-drop.ts';
import { type Calculation, rounded } from './calculation.ts';

const MILLI = new Big(1000);
const regulation = '525, Appendix 4 section 6.4';

/** `millivolts` per A and m, `amps` the design current, `metres` the length; a ring's is that of both legs together. */
export type VoltDropQuestion = { millivolts: Big; amps: Big; metres: Big; isRing: boolean };

/** The drop in V, shown to two decimals. */
export function voltDrop({ millivolts, amps, metres, isRing }: VoltDropQuestion): Calculation {
  const whole = millivolts.times(amps).times(metres).div(MILLI);
  const volts = isRing ? whole.div(RING_SHARE) : whole;
  const text = rounded(volts, 2);
  const ring = isRing ? ` ÷ ${RING_SHARE}` : '';
  const arithmetic = `${millivolts} × ${amps} × ${metres} ÷ 1000${ring} = ${text}`;
  return { value: volts, text, unit: 'V', arithmetic, regulation };
}

/** Volts as a share of the nominal voltage, %, shown to two decimals. */
export function voltDropPercent({ volts, u0 }: { volts: Big; u0: Big }): Calculation {
  const percent = volts.times(100).div(u0);
  const text = rounded(percent, 2);
  return { value: percent, text, unit: '%', arithmetic: `${rounded(volts, 2)} ÷ ${u0} × 100 = ${text}`, regulation };
}

/** What is permitted, %: 3 or 5 on a public supply, 6 or 8 on a private one, and up to 0.5 more for a run above 100 m. */
export function permittedVoltDrop(use: VoltDropUse, isPrivate: boolean, metres: Big): Calculation {
  const { limit, base, extra } = voltDropLimit(use, isPrivate, metres);
  const text = limit.toString();
  const arithmetic = extra.gt(0) ? `${base} + 0.005 × (${metres} − 100), at most 0.5 = ${text}` : text;
  return { value: limit, text, unit: '%', arithmetic, regulation };
}
