import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { zsParts } from './zs-parts.ts';

const typeB32 = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };

export const zsPartsExplanations: ExplanationsOf<typeof zsParts> = {
  ZS_CALC_MISMATCH: {
    title: 'Zs well above Zdb + (R1+R2)',
    question: 'Zs should be about Zdb + R1+R2. What adds the rest?',
    formula: 'Zs ≤ Zdb + (R1+R2) + the larger of 0.10 Ω and 10 % of the sum. The allowance is our own choice.',
    example: {
      says: 'Zdb 0.18 Ω, R1+R2 0.35 Ω, Zs 0.92 Ω',
      document: reportWith({ circuit: { ...typeB32, zs: '0.92', r1r2: '0.35' }, board: { zdb: '0.18' } }),
    },
    regulation: '643.7.3',
    notWhen: ['One of the three readings is missing, LIM, N/V or over range.', 'SELV and PELV circuits.'],
    causes: [
      'A loose terminal in a part of the loop that the R1+R2 test did not cover.',
      'R1+R2 of another circuit, or Zdb of another board.',
      'R1+R2 was not measured at the furthest point.',
    ],
  },
  ZS_BELOW_R1R2: {
    title: 'Zs below Zdb + R1',
    question: 'Metalwork may share the earth path, but the line conductor is always in the loop. How can Zs be less?',
    formula:
      'Zs ≥ Zdb + R1, within the accuracy of the readings, with R1 = (R1+R2) × mΩ/m of line ÷ mΩ/m of line and CPC; on a ring r1 ÷ 4. If a size is not known: Zs ≥ R1+R2.',
    example: {
      says: '2.5/1.5 mm², Zdb 0.13 Ω, R1+R2 0.22 Ω, Zs 0.10 Ω',
      document: reportWith({
        circuit: { ...typeB32, live_csa: '2.5', cpc_csa: '1.5', zs: '0.10', r1r2: '0.22' },
        board: { zdb: '0.13' },
      }),
    },
    regulation: '643.7.3',
    notWhen: ['One of the readings is missing or is not one exact figure.', 'SELV and PELV circuits.'],
    causes: [
      'Two columns swapped, or a decimal point slipped.',
      'A figure from another circuit, or Zdb of another board.',
      'R1+R2 read with the leads not nulled.',
    ],
  },
  PARALLEL_PATH: {
    title: 'Zs well below Zdb + (R1+R2)',
    question: 'Does a path in parallel with the CPC carry the test current?',
    formula: 'Zs ≥ Zdb + (R1+R2) − the larger of 0.10 Ω and 20 % of the sum. The allowance is our own choice.',
    example: {
      says: 'Zdb 0.30 Ω, R1+R2 0.60 Ω, Zs 0.65 Ω',
      document: reportWith({ circuit: { ...typeB32, zs: '0.65', r1r2: '0.60' }, board: { zdb: '0.30' } }),
    },
    regulation: '643.7.3',
    notWhen: ['One of the three readings is missing, LIM, N/V or over range.', 'SELV and PELV circuits.'],
    causes: [
      'Bonded pipework or steel at the far end. It is a note: the parallel path lowers Zs, but the CPC itself is no better.',
    ],
  },
};
