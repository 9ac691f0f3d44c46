import Big from 'big.js';

/** Reference methods with figures in our tables. */
export type HeldMethod = 'C' | '100' | '101' | '102' | '103' | 'A' | 'B';

const held: readonly HeldMethod[] = ['C', '100', '101', '102', '103', 'A'];
const row = (...amps: string[]) => new Map(held.map((method, index) => [method, new Big(amps[index] as string)]));

/**
 * Current in A that flat twin and earth carries, copper, 70 °C PVC, by area in mm² and reference method: C clipped direct, 100 above a
 * ceiling with insulation up to 100 mm, 101 with more, 102 in a stud wall touching its inner face, 103 not touching, A in conduit in an
 * insulated wall. Source: BS 7671:2018 Table 4D5, from knowledge and checked in part.
 */
const TABLE_4D5 = new Map([
  ['1', row('16', '13', '10.5', '13', '8', '11.5')],
  ['1.5', row('20', '16', '13', '16', '10', '14.5')],
  ['2.5', row('27', '21', '17', '21', '13.5', '20')],
  ['4', row('37', '27', '22', '27', '17.5', '26')],
  ['6', row('47', '34', '27', '35', '23.5', '32')],
  ['10', row('64', '45', '36', '47', '32', '44')],
  ['16', row('85', '57', '46', '63', '42.5', '57')],
]);

const column = (values: Record<string, string>) =>
  new Map(Object.entries(values).map(([area, value]) => [area, new Big(value)]));

/** Two single cores, copper, 70 °C PVC, in conduit or trunking, one phase, A. Source: BS 7671:2018 Table 4D1, from knowledge. */
const SINGLES_METHOD_B = column({
  '1': '13.5',
  '1.5': '17.5',
  '2.5': '24',
  '4': '32',
  '6': '41',
  '10': '57',
  '16': '76',
  '25': '101',
  '35': '125',
});

/** Volt drop of two copper conductors, 70 °C PVC, one phase, mV per A and m. Source: BS 7671:2018 Table 4D5, from knowledge. */
const MILLIVOLTS = column({ '1': '44', '1.5': '29', '2.5': '18', '4': '11', '6': '7.3', '10': '4.4', '16': '2.8' });

/** mV/A/m of copper in 70 °C PVC, one phase, by area in mm²; undefined for an area without a figure. */
export const millivoltsPerAmpMetre = (area: Big): Big | undefined => MILLIVOLTS.get(area.toString());

/** IEC 60364-5-52 divides A, B and D in two; the United Kingdom has one of each. Our own choice. */
const IEC_METHODS: Readonly<Record<string, string>> = { A1: 'A', A2: 'A', B1: 'B', B2: 'B', D1: 'D', D2: 'D' };

/** The reference method as the schedule names it. */
export const ukMethod = (method: string): string =>
  Object.hasOwn(IEC_METHODS, method) ? (IEC_METHODS[method] as string) : method;

export type CurrentRating = { amps: Big; method: HeldMethod; regulation: string };

/** Iz in A before correction, copper in 70 °C PVC, one phase; undefined if there is no figure for the area and method. */
export function currentRating(area: Big, method: string): CurrentRating | undefined {
  const name = ukMethod(method);
  const size = area.toString();
  const amps = name === 'B' ? SINGLES_METHOD_B.get(size) : TABLE_4D5.get(size)?.get(name as HeldMethod);
  return amps && { amps, method: name as HeldMethod, regulation: name === 'B' ? 'Table 4D1' : 'Table 4D5' };
}

/** The share of Iz that a rewirable fuse may be rated at, because it operates late on overload. Source: 433.1.202. */
export const REWIRABLE_FACTOR = new Big('0.725');

/** A ring with one of these ratings needs this Iz in each leg instead, A. Source: 433.1.204. */
export const RING_LEG = { ratings: ['30', '32'], amps: new Big(20) };
