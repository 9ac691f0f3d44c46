import Big from 'big.js';

/** Readings this near to each other, once the point is moved, are the same but for the point. Our own choice. */
const LIKE = { from: new Big('0.8'), to: new Big('1.25') };

/**
 * By how much a reading has to be multiplied to be what was expected, where that is ten, a hundred or a thousand, up or
 * down: the point, or kΩ for MΩ. Undefined where it is none of these.
 */
export function decimalSlip(reading: Big, expected: Big): Big | undefined {
  if (reading.lte(0) || expected.lte(0)) return undefined;
  return POWERS.find((power) => {
    const ratio = reading.times(power).div(expected);
    return ratio.gte(LIKE.from) && ratio.lte(LIKE.to);
  });
}

const POWERS = ['0.001', '0.01', '0.1', '10', '100', '1000'].map((power) => new Big(power));
