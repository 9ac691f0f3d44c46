import Big from 'big.js';
import { remembered, rememberedPair } from '../../../memo.ts';

const bigs = (table: Record<string, string>): ReadonlyMap<string, Big> =>
  new Map(Object.entries(table).map(([name, value]) => [name, new Big(value)]));

/** Resistance of copper at 20 °C in mΩ/m by area in mm². Source: IET On-Site Guide Table I1. */
const COPPER = bigs({
  '1': '18.10',
  '1.5': '12.10',
  '2.5': '7.41',
  '4': '4.61',
  '6': '3.08',
  '10': '1.83',
  '16': '1.15',
  '25': '0.727',
  '35': '0.524',
  '50': '0.387',
});

/** mΩ/m of a copper conductor of that area in mm²; undefined for an area that is not in the table. */
export const copperResistance = remembered((area: Big): Big | undefined => COPPER.get(area.toString()));

/** Live and CPC area in mm² of flat twin and earth as it is, or was, made. Source: BS 6004 and older cable. */
export const TWIN_AND_EARTH: readonly (readonly [live: string, cpc: string])[] = [
  ['1.0', '1.0'],
  ['1.5', '1.0'],
  ['2.5', '1.0'],
  ['2.5', '1.5'],
  ['4', '1.5'],
  ['6', '2.5'],
  ['10', '4'],
  ['16', '6'],
];

/** mΩ/m of a line and its CPC together, copper at 20 °C; undefined if an area is not in the table. */
export const pairResistance = rememberedPair((live: Big, cpc: Big): Big | undefined => {
  const [line, earth] = [copperResistance(live), copperResistance(cpc)];
  return line && earth && line.plus(earth);
});

/** The rise of copper's resistance for each °C above 20 °C. */
const PER_DEGREE = new Big('0.004');
const REFERENCE_DEGREES = new Big(20);

/** The factor from a resistance at 20 °C to another temperature: 1 + 0.004 × (t − 20). 10 °C gives 0.96. */
export const temperatureFactor = (degrees: Big): Big => PER_DEGREE.times(degrees.minus(REFERENCE_DEGREES)).plus(1);

const AT_70 = new Big('1.20');
const AT_90 = new Big('1.28');

/**
 * The factor by which R1+R2 measured at 20 °C rises at working temperature. 70 °C PVC 1.20; 90 °C thermosetting (wiring type G) 1.28; none
 * for mineral insulated (H), whose temperature is not known.
 */
export function workingTemperatureFactor(wiringType: string): Big | undefined {
  if (wiringType === 'H') return undefined;
  return wiringType === 'G' ? AT_90 : AT_70;
}
