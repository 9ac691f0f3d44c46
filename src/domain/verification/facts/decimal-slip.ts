import Big from 'big.js';

/** Readings this near to each other after moving the decimal point differ only by the point. Our own choice. */
const LIKE = { from: new Big('0.8'), to: new Big('1.25') };

/**
 * The factor from a reading to the expected value if it is ten, a hundred or a thousand, up or down: a slip of the decimal point, or kΩ for
 * MΩ. Undefined for other factors.
 */
export function decimalSlip(reading: Big, expected: Big): Big | undefined {
  if (reading.lte(0) || expected.lte(0)) return undefined;
  return POWERS.find((power) => {
    const ratio = reading.times(power).div(expected);
    return ratio.gte(LIKE.from) && ratio.lte(LIKE.to);
  });
}

const POWERS = ['0.001', '0.01', '0.1', '10', '100', '1000'].map((power) => new Big(power));
