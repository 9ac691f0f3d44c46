/**
 * The types that devices to each standard come in. A pair that is not here is a slip of the pen ("BS 88-2 type B"), and no limit
 * is taken from a table for it. Source: the standards' own designations; `na` where they have none.
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

/** Where nobody says what type it is. */
const UNTOLD: readonly string[] = ['', 'other', 'LIM'];

/** Whether devices to a standard come in that type. True where the type is not told, or we do not know the standard. */
export const comesInType = (standard: string, type: string): boolean =>
  UNTOLD.includes(type) || !Object.hasOwn(TYPES, standard) || TYPES[standard]?.includes(type) === true;

/** Why no limit can be taken for such a pair: the end of a sentence. */
export const noSuchType = (standard: string, type: string): string =>
  type === 'na' ? `the type of the ${standard} device is N/A` : `${standard} has no type ${type}`;

/** The types that devices to a standard come in; none for a standard we do not know. */
export const typesTo = (standard: string): readonly string[] =>
  Object.hasOwn(TYPES, standard) ? (TYPES[standard] ?? []) : [];

/** Ratings in A that breakers are made for; BS EN 60898-1 prefers most of them. */
export const BREAKER_RATINGS: readonly string[] = '1 2 3 4 5 6 8 10 13 15 16 20 25 30 32 40 45 50 63 80 100 125'.split(
  ' ',
);

/** IΔn in mA that RCDs are made for. */
export const RCD_IDNS: readonly string[] = '6 10 30 100 300 500 1000'.split(' ');

/** kA: no device breaks more, so the figure is in A. Our own choice. */
export const HIGHEST_KA = 150;

/** A: the largest device of a ring. Source: 433.1.204. */
export const RING_UP_TO = 32;
