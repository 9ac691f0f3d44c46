import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { plausibleLength } from './length.ts';

const typeB32 = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };

export const lengthExplanations: ExplanationsOf<typeof plausibleLength> = {
  LENGTH_IMPLAUSIBLE: {
    title: 'Implausible cable length',
    question: 'R1+R2, or r1 of a ring, and the conductor sizes give this length. Is that possible?',
    formula:
      'Length = R1+R2 × 1000 ÷ (mΩ/m of line + mΩ/m of CPC), copper at 20 °C: 1 m to 200 m; round a ring r1 × 1000 ÷ mΩ/m of line. The bounds are our own choice.',
    example: {
      says: 'R1+R2 5.20 Ω in 2.5/1.5 mm²',
      document: reportWith({ circuit: { ...typeB32, live_csa: '2.5', cpc_csa: '1.5', r1r2: '5.20' } }),
    },
    notWhen: [
      'A ring whose r1 is open, LIM or N/V.',
      'R2 alone was measured, or a size is not in the table of copper.',
      'The premises are not a home: then runs may be above 200 m.',
    ],
    causes: [
      'A decimal point in the wrong place.',
      'A poor joint, which adds more than the cable does.',
      'The size of another circuit.',
      'The reading was taken at the board instead of the far end.',
    ],
  },
};
