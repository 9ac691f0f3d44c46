import type Big from 'big.js';
import { INVESTIGATE_BELOW, insulationLimit } from '../limits/insulation.ts';
import type { Calculation } from './calculation.ts';

export type InsulationMinimum = { minimum: Calculation; testVolts: Calculation };

/** Smallest insulation resistance and the voltage to test with. `system`: LV, SELV, PELV, FELV; `volts` nominal, 230 when absent. */
export function insulationMinimum(system: string, volts?: Big): InsulationMinimum {
  const { minimum, testVolts, regulation } = insulationLimit(system, volts);
  const text = minimum.toFixed(1);
  return {
    minimum: { value: minimum, text, unit: 'MΩ', arithmetic: text, regulation },
    testVolts: { value: testVolts, text: `${testVolts}`, unit: 'V', arithmetic: `${testVolts}`, regulation },
  };
}

/** An exact reading in MΩ against it: below the table fails, low on low voltage is worth a look. Equal passes. */
export function judgeInsulation(megohms: Big, system: string, volts?: Big): 'fail' | 'warn' | 'pass' {
  if (megohms.lt(insulationLimit(system, volts).minimum)) return 'fail';
  return system === 'LV' && megohms.lt(INVESTIGATE_BELOW) ? 'warn' : 'pass';
}
