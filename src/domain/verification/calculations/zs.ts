import Big from 'big.js';
import { larger, showOhms } from '../engine/values.ts';
import { type Calculation, calculation } from './calculation.ts';

const NOTHING = new Big(0);
/** Allowance for instrument and contact, Ω, and the shares of the sum that count if they are more. Our own choice. */
const ALLOWANCE = new Big('0.10');
const SHARE_ABOVE = new Big('0.10');
const SHARE_BELOW = new Big('0.20');

export type ZsFromParts = {
  sum: Calculation;
  /** A reading above this is more than its parts: a loose joint, another circuit, another board's Zdb. */
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
    sum: ohms(sum, (text) => `${showOhms(zdb)} + ${showOhms(r1r2)} = ${text}`),
    upper: ohms(sum.plus(above), (text) => `${showOhms(sum)} + ${showOhms(above)} = ${text}`),
    lower: ohms(sum.minus(below), (text) => `${showOhms(sum)} − ${showOhms(below)} = ${text}`),
  };
}

/** Compares a Zs with the sum of its parts: above `upper` or below `lower` of `zsFromParts`. Equal is within. */
export function zsAgainstParts(zs: Big, zdb: Big, r1r2: Big): 'above' | 'below' | 'within' {
  const sum = zdb.plus(r1r2);
  const apart = zs.minus(sum);
  if (apart.abs().lte(ALLOWANCE)) return 'within';
  if (apart.gt(NOTHING)) return apart.gt(sum.times(SHARE_ABOVE)) ? 'above' : 'within';
  return apart.abs().gt(sum.times(SHARE_BELOW)) ? 'below' : 'within';
}

/**
 * Zs with the circuit at working temperature in Ω: Zdb + F × the larger of R1+R2 and Zs − Zdb. Only the circuit's own part warms up with
 * its load. The part of Zs that R1+R2 does not explain is assumed to warm up too; a parallel path may disappear, so R1+R2 counts if it is
 * more.
 */
export function hotZs({ zdb, r1r2, zs }: { zdb: Big; r1r2: Big; zs: Big }, factor: Big): Calculation {
  const circuit = larger(r1r2, zs.minus(zdb));
  return ohms(
    zdb.plus(factor.times(circuit)),
    (text) => `${showOhms(zdb)} + ${factor.toFixed(2)} × ${showOhms(circuit)} = ${text}`,
  );
}

const ohms = (value: Big, way: (text: string) => string): Calculation =>
  calculation(value, { unit: 'Ω', regulation: '643.7.3', show: showOhms, way });
