import type Big from 'big.js';
import { insulationLimit } from '../limits/insulation.ts';
import { type Calculation, calculation, exactly, to } from './calculation.ts';

export type InsulationMinimum = { minimum: Calculation; testVolts: Calculation };

/** Smallest insulation resistance and the voltage to test with. `system`: LV, SELV, PELV, FELV; `volts` nominal, 230 when absent. */
export function insulationMinimum(system: string, volts?: Big): InsulationMinimum {
  const { minimum, testVolts, regulation } = insulationLimit(system, volts);
  const way = (text: string) => text;
  return {
    minimum: calculation(minimum, { unit: 'MΩ', regulation, show: to(1), way }),
    testVolts: calculation(testVolts, { unit: 'V', regulation, show: exactly, way }),
  };
}
