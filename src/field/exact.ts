import Decimal from '../plain-scripts/live/decimal.ts';

/**
 * Exact decimals in the worker, in place of big.js. Called without `new` it gives itself: who asks for a copy with fewer places of its
 * own gets twenty, of which less is shown.
 */
function Big(value?: ConstructorParameters<typeof Decimal>[0]): unknown {
  return new.target ? new Decimal(value ?? 0) : Big;
}
const { roundDown, roundHalfUp, roundUp } = Decimal;
export default Object.assign(Big, { roundDown, roundHalfUp, roundUp, prototype: Decimal.prototype });
