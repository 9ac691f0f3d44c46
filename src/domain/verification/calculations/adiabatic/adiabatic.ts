import Big from 'big.js';
import { type Calculation, calculation, to } from '../calculation.ts';

const regulation = '543.1.3';

/** Divides to eight decimals: the result is only shown, and twenty decimals are slow. */
const Short = Big();
Short.DP = 8;

const ROOT_DECIMALS = 6;
const ROOT_STEP = new Big('0.000001');

/** The square root, cut off after six decimals: estimated in floating point, corrected with exact squares. */
function root(square: Big): Big {
  let estimate = new Short(Math.sqrt(square.toNumber()).toFixed(ROOT_DECIMALS));
  while (estimate.times(estimate).gt(square)) estimate = estimate.minus(ROOT_STEP);
  return estimate;
}

/** I = U0 ÷ Zs in A; `zs` above 0. */
export const earthFaultCurrent = (zs: Big, u0: Big): Calculation =>
  calculation(new Short(u0).div(zs), {
    unit: 'A',
    regulation,
    show: to(1),
    way: (text) => `${u0} ÷ ${zs} = ${text}`,
  });

/** √(I² t) ÷ k in mm²: the smallest conductor that a fault of I amperes for t seconds, at most 5, does not overheat. */
export const smallestConductor = (current: Calculation, seconds: Big, k: Big): Calculation =>
  calculation(root(current.value.times(current.value).times(seconds)).div(k), {
    unit: 'mm²',
    regulation,
    show: to(2),
    way: (text) => `√(${current.text}² × ${seconds}) ÷ ${k} = ${text}`,
  });
