/**
 * The types of the devices to each standard. Another pair is a slip ("BS 88-2 type B"), and no table limit applies to it. Source: the
 * standards' own designations; `na` if they have none.
 */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  'BS EN 60898': ['B', 'C', 'D', 'K', 'Z'],
  'BS EN 61009': ['B', 'C', 'D', 'K', 'Z'],
  'BS 3871': ['1', '2', '3', '4', 'B', 'C', 'D'],
  'BS 88-2': ['gG', 'gM'],
  'BS 88-3': ['gG', 'I', 'II'],
  'BS 1361': ['I', 'II', 'na'],
  'BS 3036': ['na'],
  'BS 1362': ['na'],
  'BS EN 60947-2': ['MCCB', 'ACB', 'B', 'C', 'D', 'K', 'Z'],
};

/** Answers that leave the type open. */
const UNTOLD: readonly string[] = ['', 'other', 'LIM'];

/** True if devices to a standard come in that type, if the type is not given, or if the standard is unknown. */
export const comesInType = (standard: string, type: string): boolean =>
  UNTOLD.includes(type) || !Object.hasOwn(TYPES, standard) || TYPES[standard]?.includes(type) === true;

/** Why such a pair has no limit: the end of a sentence. */
export const noSuchType = (standard: string, type: string): string =>
  type === 'na' ? `the type of the ${standard} device is N/A` : `${standard} has no type ${type}`;

/** The types of the devices to a standard; none for an unknown standard. */
export const typesTo = (standard: string): readonly string[] =>
  Object.hasOwn(TYPES, standard) ? (TYPES[standard] ?? []) : [];

/** Ratings in A that breakers are made in; BS EN 60898-1 prefers most of them. */
export const BREAKER_RATINGS: readonly string[] = '1 2 3 4 5 6 8 10 13 15 16 20 25 30 32 40 45 50 63 80 100 125'.split(
  ' ',
);

/** IΔn in mA that RCDs are made in. */
export const RCD_IDNS: readonly string[] = '6 10 30 100 300 500 1000'.split(' ');

/** kA: no device breaks more, so a larger figure is in A. Our own choice. */
export const HIGHEST_KA = 150;

/** A: the largest device of a ring. Source: 433.1.204. */
export const RING_UP_TO = 32;
