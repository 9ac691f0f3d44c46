import type { Column } from '../definition.ts';

/**
 * In the order of work on a board: its circuits, dead tests, live tests. R2 is left out, because R1+R2 is usually
 * measured. Polarity comes with Zs, because a tester shows both at one point.
 */
export const circuitColumns: readonly Column[] = [
  { key: 'numbers', title: 'Numbers and names', fields: ['circuit_no', 'description'], isTest: false },
  { key: 'points', title: 'Points served', fields: ['points'], isTest: false },
  { key: 'continuity', title: 'Continuity', fields: ['ring_r1', 'ring_rn', 'ring_r2', 'r1r2'], isTest: true },
  { key: 'insulation', title: 'Insulation', fields: ['ir_ll', 'ir_le'], isTest: true },
  { key: 'zs', title: 'Zs and polarity', fields: ['polarity', 'zs'], isTest: true },
  { key: 'rcd', title: 'RCD', fields: ['rcd_ms', 'rcd_button'], isTest: true },
  { key: 'afdd', title: 'AFDD', fields: ['afdd_button'], isTest: true },
  { key: 'remarks', title: 'Remarks', fields: ['remarks'], isTest: false },
];
