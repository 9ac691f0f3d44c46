import Big from 'big.js';
import { copperResistance, pairResistance, temperatureFactor } from '../limits/conductors.ts';
import { showOhms } from '../values.ts';
import { type Calculation, rounded } from './calculation.ts';

/** A radial shorter or longer than this in a home is not plausible, m. Our own choice. */
export const PLAUSIBLE_METRES = { from: new Big(1), to: new Big(200) };

const MILLI = new Big(1000);

/**
 * How long a radial is by its R1+R2 in Ω at 20 °C and the areas in mm² of line and CPC, copper; m, shown to two decimals.
 * @returns undefined where an area is not in the table of copper.
 */
export function lengthFromR1R2(r1r2: Big, liveArea: Big, cpcArea: Big): Calculation | undefined {
  const [line, cpc, pair] = [copperResistance(liveArea), copperResistance(cpcArea), pairResistance(liveArea, cpcArea)];
  if (!line || !cpc || !pair) return undefined;
  const metres = r1r2.times(MILLI).div(pair);
  const text = rounded(metres, 2);
  const arithmetic = `${showOhms(r1r2)} × 1000 ÷ (${line} + ${cpc}) = ${text}`;
  return { value: metres, text, unit: 'm', arithmetic, regulation: '' };
}

/** A reading taken with the conductors at `degrees` °C as it would be at 20 °C, Ω, shown to three decimals. */
export function resistanceAt20(reading: Big, degrees: Big): Calculation {
  const factor = temperatureFactor(degrees);
  const ohms = reading.div(factor);
  const text = rounded(ohms, 3);
  return {
    value: ohms,
    text,
    unit: 'Ω',
    arithmetic: `${showOhms(reading)} ÷ ${factor.toFixed(2)} = ${text}`,
    regulation: '',
  };
}
