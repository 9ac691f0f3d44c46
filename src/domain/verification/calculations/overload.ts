import type Big from 'big.js';
import { currentRating, REWIRABLE_FACTOR, RING_LEG } from '../limits/conductors/current-ratings.ts';
import { type Calculation, calculation, exactly } from './calculation.ts';

/** `correction`: the product of Cg, Ca and Ci; 1 when absent. */
export type OverloadQuestion = {
  standard: string;
  rating: Big;
  isRing: boolean;
  area: Big;
  method: string;
  correction?: Big;
};

export type Overload = {
  /** Iz before correction, A. */
  rating: Calculation;
  /** The current that the cable carries after correction, A; for a ring on 30 or 32 A, in each leg. */
  able: Calculation;
  /** The current that `able` must reach: the device's rating, or 20 A in each leg of a ring on 30 or 32 A. */
  asked: Big;
  holds: boolean;
};

/**
 * The rating of a device against the current-carrying capacity of its cable, copper in 70 °C PVC, one phase. Equal holds.
 * @returns undefined if our tables have no figure for the area and method.
 */
export function overload({
  standard,
  rating,
  isRing,
  area,
  method,
  correction,
}: OverloadQuestion): Overload | undefined {
  const held = currentRating(area, method);
  if (!held) return undefined;
  const { amps, regulation: table } = held;
  const isLeg = isRing && RING_LEG.ratings.includes(rating.toString());
  const isRewirable = standard === 'BS 3036' && !isLeg;
  const factors = [correction, isRewirable ? REWIRABLE_FACTOR : undefined].filter((factor) => factor !== undefined);
  const able = factors.reduce((product, factor) => product.times(factor), amps);
  const asked = isLeg ? RING_LEG.amps : rating;
  return {
    rating: calculation(amps, {
      unit: 'A',
      regulation: table,
      show: exactly,
      way: (text) => `${table}: ${area} mm², method ${held.method} = ${text}`,
    }),
    able: calculation(able, {
      unit: 'A',
      regulation: isLeg ? '433.1.204' : isRewirable ? '433.1.202' : '433.1.1',
      show: exactly,
      way: (text) => (factors.length > 0 ? `${[amps, ...factors].join(' × ')} = ${text}` : text),
    }),
    asked,
    holds: able.gte(asked),
  };
}
