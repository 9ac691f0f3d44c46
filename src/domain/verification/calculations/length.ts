import Big from 'big.js';
import { showOhms } from '../engine/values.ts';
import { copperResistance, temperatureFactor } from '../limits/conductors/conductors.ts';
import { type Calculation, calculation, to } from './calculation.ts';

/** A radial, or a ring all the way round, that is shorter or in a home longer than this is not plausible, m. Our own choice. */
export const PLAUSIBLE_METRES = { from: new Big(1), to: new Big(200) };

/**
 * How long a radial is by its R1+R2 in Ω at 20 °C and the areas in mm² of line and CPC, copper; m, shown to two decimals.
 * @returns undefined where an area is not in the table of copper.
 */
export function lengthFromR1R2(r1r2: Big, liveArea: Big, cpcArea: Big): Calculation | undefined {
  const [line, cpc] = [copperResistance(liveArea), copperResistance(cpcArea)];
  return line && cpc && metres(r1r2, line.plus(cpc), `(${line} + ${cpc})`);
}

/** How long a ring is all the way round by r1, its line from end to end, in Ω at 20 °C; otherwise as a radial. */
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

/** A reading taken with the conductors at `degrees` °C as it would be at 20 °C, Ω, shown to three decimals. */
export function resistanceAt20(reading: Big, degrees: Big): Calculation {
  const factor = temperatureFactor(degrees);
  return calculation(reading.div(factor), {
    unit: 'Ω',
    regulation: '',
    show: to(3),
    way: (text) => `${showOhms(reading)} ÷ ${factor.toFixed(2)} = ${text}`,
  });
}
