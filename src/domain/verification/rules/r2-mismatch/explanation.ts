import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { r2Mismatch } from './r2-mismatch.ts';

const radial = { circuit_kind: 'radial', live_csa: '2.5', cpc_csa: '1.5' };

export const r2MismatchExplanations: ExplanationsOf<typeof r2Mismatch> = {
  R2_MISMATCH: {
    title: 'R1+R2 in the R2 column',
    question: 'R2 is a part of R1+R2, and Zs includes both. Are the columns swapped?',
    formula: 'R2 ≤ R1+R2; with R2 alone, Zs about Zdb + R2 × (line + CPC) ÷ CPC in mΩ/m',
    example: {
      says: 'R2 0.61 Ω beside R1+R2 0.41 Ω',
      document: reportWith({ circuit: { ...radial, r2: '0.61', r1r2: '0.41' } }),
    },
    regulation: '643.2.1',
    notWhen: ['The circuit is SELV or PELV.', 'There is no R2, or with R2 alone the sizes, Zs or Zdb are not known.'],
    causes: ['R1+R2 entered one column to the right.', 'The two readings swapped.'],
  },
};
