import Big from 'big.js';

/**
 * Smallest 70 °C PVC CPC in mm² behind a breaker to BS EN 60898 or 61009 of energy limiting class 3, by the earth-fault current at its
 * board and the device's rating. Nearly all sold here are of that class. Source: IET On-Site Guide Appendix B, from the class limits of EN
 * 60898-1; from knowledge, not checked against the print.
 */
export const CLASS_THREE_AREAS = [
  { types: ['B'], from: new Big(0), upTo: new Big(16), areas: ['1.0', '2.5'] },
  { types: ['C'], from: new Big(0), upTo: new Big(16), areas: ['1.5', '2.5'] },
  { types: ['B', 'C'], from: new Big(16), upTo: new Big(40), areas: ['1.5', '2.5'] },
] as const;
/** Earth-fault current at the board in A, up to which each column of areas holds. */
export const CLASS_THREE_LEVELS = [new Big(3000), new Big(6000)] as const;

/**
 * The sufficient area behind a class 3 breaker.
 * @param amps  of an earth fault at its board.
 * @returns undefined if only the maker's data give it: type D, above 40 A, above 6 kA, and all other standards.
 */
export function classThreeArea(device: { standard: string; type: string; rating: Big }, amps: Big): Big | undefined {
  if (device.standard !== 'BS EN 60898' && device.standard !== 'BS EN 61009') return undefined;
  const row = CLASS_THREE_AREAS.find(
    ({ types, from, upTo }) =>
      (types as readonly string[]).includes(device.type) && device.rating.gt(from) && device.rating.lte(upTo),
  );
  const level = CLASS_THREE_LEVELS.findIndex((upTo) => amps.lte(upTo));
  const area = level < 0 ? undefined : row?.areas[level];
  return area === undefined ? undefined : new Big(area);
}
