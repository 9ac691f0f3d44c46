import type Big from 'big.js';
import {
  mainBondOnPme,
  mainBondWithoutPme,
  protectiveConductorByTable,
} from '../limits/conductors/protective-conductors.ts';
import { type Calculation, calculation, exactly } from './calculation.ts';

const area = (value: Big, way: (text: string) => string, regulation: string): Calculation =>
  calculation(value, { unit: 'mm²', regulation, show: exactly, way });

/** The size in mm² of the protective conductor that a line of that size may have without calculation. */
export function protectiveConductor(line: Big): Calculation {
  const size = protectiveConductorByTable(line);
  const way = (text: string) => {
    if (size.eq(line)) return text;
    return size.eq(16) ? `16 for ${line}` : `${line} ÷ 2 = ${text}`;
  };
  return area(size, way, '543.1.4, Table 54.7');
}

/** The main bond in mm²: on PME by the supply neutral's area, otherwise by the earthing conductor as fitted. */
export function mainBond(by: { pmeNeutral: Big } | { earthingConductor: Big }): Calculation {
  if ('pmeNeutral' in by) {
    const { pmeNeutral } = by;
    return area(mainBondOnPme(pmeNeutral), (text) => `neutral ${pmeNeutral} mm²: ${text}`, '544.1.1, Table 54.8');
  }
  const { earthingConductor } = by;
  const way = (text: string) => `${earthingConductor} ÷ 2, at least 6, at most 25 = ${text}`;
  return area(mainBondWithoutPme(earthingConductor), way, '544.1.1');
}
