import Big from 'big.js';
import { larger, showOhms } from '../values.ts';
import type { Calculation } from './calculation.ts';

/** Allowance for instrument and contact, Ω, and the shares of the sum that count where they are more. Our own choice. */
const ALLOWANCE = new Big('0.10');
const SHARE_ABOVE = new Big('0.10');
const SHARE_BELOW = new Big('0.20');

export type ZsFromParts = {
  sum: Calculation;
  /** A reading above this is more than its parts explain: a loose joint, another circuit, another board's Zdb. */
  upper: Calculation;
  /** A reading below this has metalwork in parallel. */
  lower: Calculation;
};

/** Zs from its parts, Zdb + (R1+R2), both at the temperature they were measured at; Ω. At the origin Zdb is Ze. */
export function zsFromParts(zdb: Big, r1r2: Big): ZsFromParts {
  const sum = zdb.plus(r1r2);
  const above = larger(ALLOWANCE, sum.times(SHARE_ABOVE));
  const below = larger(ALLOWANCE, sum.times(SHARE_BELOW));
  return {
    sum: ohms(sum, `${showOhms(zdb)} + ${showOhms(r1r2)} = ${showOhms(sum)}`),
    upper: ohms(sum.plus(above), `${showOhms(sum)} + ${showOhms(above)} = ${showOhms(sum.plus(above))}`),
    lower: ohms(sum.minus(below), `${showOhms(sum)} − ${showOhms(below)} = ${showOhms(sum.minus(below))}`),
  };
}

/** Zs with the circuit at working temperature, Zdb + F × (R1+R2) in Ω: only the circuit's own part warms up with its load. */
export function hotZs(zdb: Big, r1r2: Big, factor: Big): Calculation {
  const hot = zdb.plus(factor.times(r1r2));
  return ohms(hot, `${showOhms(zdb)} + ${factor.toFixed(2)} × ${showOhms(r1r2)} = ${showOhms(hot)}`);
}

const ohms = (value: Big, arithmetic: string): Calculation => ({
  value,
  text: showOhms(value),
  unit: 'Ω',
  arithmetic,
  regulation: '643.7.3',
});
