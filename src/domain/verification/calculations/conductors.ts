import type Big from 'big.js';
import { mainBondOnPme, mainBondWithoutPme, protectiveConductorByTable } from '../limits/protective-conductors.ts';
import type { Calculation } from './calculation.ts';

const area = (value: Big, arithmetic: string, regulation: string): Calculation => ({
  value,
  text: value.toFixed(),
  unit: 'mm²',
  arithmetic,
  regulation,
});

/** The protective conductor in mm² that goes with a line of that size without any calculation. */
export function protectiveConductor(line: Big): Calculation {
  const size = protectiveConductorByTable(line);
  const arithmetic = size.eq(line) ? `${size}` : size.eq(16) ? `16 for ${line}` : `${line} ÷ 2 = ${size}`;
  return area(size, arithmetic, '543.1.4, Table 54.7');
}

/** The main bond in mm²: on PME by the supply neutral's area, otherwise by the earthing conductor as fitted. */
export function mainBond(by: { pmeNeutral: Big } | { earthingConductor: Big }): Calculation {
  if ('pmeNeutral' in by) {
    const size = mainBondOnPme(by.pmeNeutral);
    return area(size, `neutral ${by.pmeNeutral} mm²: ${size}`, '544.1.1, Table 54.8');
  }
  const size = mainBondWithoutPme(by.earthingConductor);
  return area(size, `${by.earthingConductor} ÷ 2, at least 6, at most 25 = ${size}`, '544.1.1');
}
