import { adiabaticCalculator } from './adiabatic.ts';
import type { Calculator } from './calculator.ts';
import { insulationCalculator } from './insulation.ts';
import { maxZsCalculator } from './max-zs.ts';
import { rcdCalculator } from './rcd-and-electrode.ts';
import { ringFinalCalculator } from './ring-final.ts';
import { voltDropCalculator } from './volt-drop.ts';
import { zsFromPartsCalculator } from './zs-from-parts.ts';

/** All calculators, in the order of tests on site. To add one: a file here, and a line in this list. */
export const calculators: readonly Calculator[] = [
  maxZsCalculator,
  zsFromPartsCalculator,
  ringFinalCalculator,
  insulationCalculator,
  rcdCalculator,
  adiabaticCalculator,
  voltDropCalculator,
];
