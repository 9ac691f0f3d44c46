import Big from 'big.js';

/** Resistance of copper at 20 °C in mΩ/m by area in mm². Source: IET On-Site Guide Table I1. */
const COPPER: Readonly<Record<string, string>> = {
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
};

/** mΩ/m of a copper conductor of that area in mm²; undefined for an area that is not made. */
export function copperResistance(area: Big): Big | undefined {
  const value = COPPER[area.toString()];
  return value === undefined ? undefined : new Big(value);
}

/**
 * By how much R1+R2 measured at 20 °C rises when the conductors are at working temperature.
 * 70 °C PVC 1.20; 90 °C thermosetting (wiring type G) 1.28; none for mineral insulated (H), whose temperature is not known.
 */
export function workingTemperatureFactor(wiringType: string): Big | undefined {
  if (wiringType === 'H') return undefined;
  return new Big(wiringType === 'G' ? '1.28' : '1.20');
}
