import Big from 'big.js';

/** Test voltage in V DC and smallest insulation resistance in MΩ. */
export type InsulationLimit = { testVolts: Big; minimum: Big; regulation: string };

const limit = (testVolts: number, minimum: string): InsulationLimit => ({
  testVolts: new Big(testVolts),
  minimum: new Big(minimum),
  regulation: '643.3.2, Table 64',
});

/** Source: BS 7671:2018 Table 64. */
const TABLE_64 = { extraLow: limit(250, '0.5'), upTo500V: limit(500, '1.0'), over500V: limit(1000, '1.0') };

const HIGHER_ROW_ABOVE = new Big(500);

/** With equipment connected that a higher voltage could damage: V DC, live to Earth, MΩ. Source: 643.3.3. */
export const WITH_EQUIPMENT: InsulationLimit = { ...limit(250, '1.0'), regulation: '643.3.3' };

/** A pass, but worth a look below this many MΩ: customary, not a figure of the standard. */
export const INVESTIGATE_BELOW = new Big(2);

/**
 * The row of Table 64 for a circuit.
 * @param system  `LV`, `SELV`, `PELV` or `FELV`; FELV counts as low voltage
 * @param volts  nominal voltage of the circuit, 230 V if unknown
 */
export function insulationLimit(system: string, volts?: Big): InsulationLimit {
  if (system === 'SELV' || system === 'PELV') return TABLE_64.extraLow;
  return system !== 'FELV' && volts?.gt(HIGHER_ROW_ABOVE) ? TABLE_64.over500V : TABLE_64.upTo500V;
}
