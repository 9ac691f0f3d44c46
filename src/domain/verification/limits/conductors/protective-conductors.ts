import Big from 'big.js';

const mm2 = (text: string) => new Big(text);

/**
 * Up to this line size the protective conductor has the same size; up to the next it is 16 mm²; above, half. Source: BS 7671:2018 Table
 * 54.7.
 */
const SAME_UP_TO = mm2('16');
const SIXTEEN_UP_TO = mm2('35');

/** Smallest protective conductor in mm² of the same material as a line of that size, by Table 54.7 instead of calculation. */
export function protectiveConductorByTable(line: Big): Big {
  if (line.lte(SAME_UP_TO)) return line;
  return line.lte(SIXTEEN_UP_TO) ? SAME_UP_TO : line.div(2);
}

/** Smallest copper conductor in mm² that is not part of a cable. Source: 543.1.1. */
export const SEPARATE_MINIMUM = { protected: mm2('2.5'), unprotected: mm2('4') };

const neutral = (upTo: string, bond: string) => ({ upTo: upTo === '' ? undefined : mm2(upTo), bond: mm2(bond) });

/** Smallest copper main bond in mm² on PME by the area of the supply neutral in mm². Source: BS 7671:2018 Table 54.8. */
const TABLE_54_8 = [
  neutral('35', '10'),
  neutral('50', '16'),
  neutral('95', '25'),
  neutral('150', '35'),
  neutral('', '50'),
];

/** For an unknown neutral: no row of Table 54.8 is smaller. */
export const SMALLEST_PME_BOND = mm2('10');

/** Smallest copper main bond in mm² on PME. */
export function mainBondOnPme(neutralArea: Big): Big {
  const row = TABLE_54_8.find(({ upTo }) => !upTo || neutralArea.lte(upTo));
  // The last row has no upper end.
  return (row as (typeof TABLE_54_8)[number]).bond;
}

const BOND_AT_LEAST = mm2('6');
const BOND_AT_MOST = mm2('25');

/** Smallest copper main bond in mm² without PME: half the earthing conductor, at least 6 and at most 25. Source: 544.1.1. */
export function mainBondWithoutPme(earthingConductor: Big): Big {
  const half = earthingConductor.div(2);
  if (half.lt(BOND_AT_LEAST)) return BOND_AT_LEAST;
  return half.gt(BOND_AT_MOST) ? BOND_AT_MOST : half;
}

/** No main bond without PME may be smaller, for any earthing conductor. */
export const SMALLEST_BOND = BOND_AT_LEAST;

/** k of S ≥ √(I²t) ÷ k for copper. Source: BS 7671:2018 Tables 54.2 and 54.3, from knowledge. */
export const COPPER_K = {
  pvcInCable: new Big(115),
  pvcSeparate: new Big(143),
  thermosettingInCable: new Big(143),
};

/**
 * k of the copper CPC of a circuit by its type of wiring (the letters of the schedule): thermosetting cable 143; PVC 115, also in conduit
 * and trunking, where it is bunched with the live conductors.
 * @returns undefined for mineral insulated cable, whose sheath is the CPC, and for other wiring.
 */
export function cpcFactor(wiringType: string): Big | undefined {
  if (wiringType === 'H' || wiringType === 'O') return undefined;
  return wiringType === 'G' ? COPPER_K.thermosettingInCable : COPPER_K.pvcInCable;
}
