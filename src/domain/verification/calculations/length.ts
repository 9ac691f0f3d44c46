import Big from 'big.js';
import { showOhms } from '../engine/values.ts';
import { copperResistance, temperatureFactor } from '../limits/conductors/conductors.ts';
import { type Calculation, calculation, to } from './calculation.ts';

/** A radial, or a ring all the way round, is not plausible below the first length, or in a home above the second, m. Our own choice. */
export const PLAUSIBLE_METRES = { from: new Big(1), to: new Big(200) };

/**
 * The length of a radial from its R1+R2 in Ω at 20 °C and the areas in mm² of line and CPC, copper; m, shown to two decimals.
 * @returns undefined if an area is not in the table of copper.
 */
export function lengthFromR1R2(r1r2: Big, liveArea: Big, cpcArea: Big): Calculation | undefined {
  const [line, cpc] = [copperResistance(liveArea), copperResistance(cpcArea)];
  return line && cpc && metres(r1r2, line.plus(cpc), `(${line} + ${cpc})`);
}

/** The length of a ring all the way round from r1, its line from end to end, in Ω at 20 °C; otherwise as for a radial. */
export function lengthFromR1(r1: Big, liveArea: Big): Calculation | undefined {
  const line = copperResistance(liveArea);
  return line && metres(r1, line, `${line}`);
}

const metres = (ohms: Big, milliohmsPerMetre: Big, shown: string): Calculation =>
  calculation(ohms.times(1000).div(milliohmsPerMetre), {
    unit: 'm',
    regulation: '',
    show: to(2),
    way: (text) => `${showOhms(ohms)} × 1000 ÷ ${shown} = ${text}`,
  });

/** A reading taken at a conductor temperature of `degrees` °C, corrected to 20 °C, Ω, shown to three decimals. */
export function resistanceAt20(reading: Big, degrees: Big): Calculation {
  const factor = temperatureFactor(degrees);
  return calculation(reading.div(factor), {
    unit: 'Ω',
    regulation: '',
    show: to(3),
    way: (text) => `${showOhms(reading)} ÷ ${factor.toFixed(2)} = ${text}`,
  });
}
