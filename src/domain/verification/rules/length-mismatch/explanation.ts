import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { lengthMismatch } from './length-mismatch.ts';

const radial = { circuit_kind: 'radial', live_csa: '2.5', cpc_csa: '1.5' };

export const lengthMismatchExplanations: ExplanationsOf<typeof lengthMismatch> = {
  LENGTH_MISMATCH: {
    title: 'R1+R2 does not match the length',
    question: 'R1+R2 and the conductor sizes give the cable length. Which of the three is wrong?',
    formula: 'R1+R2 × 1000 ÷ (line + CPC in mΩ/m), within 5 m, 35 % or 0.05 Ω of the length',
    example: {
      says: 'R1+R2 0.41 Ω in 2.5/1.5 mm², 95 m entered',
      document: reportWith({ circuit: { ...radial, r1r2: '0.41', length_m: '95' } }),
    },
    notWhen: ['It is not a radial, or no length is entered.', 'A size is not in the table of copper.'],
    causes: [
      'A slip of the decimal point.',
      'Another circuit’s length or reading.',
      'A size other than the one fitted.',
    ],
  },
};
