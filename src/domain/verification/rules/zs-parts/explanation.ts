import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { zsParts } from './zs-parts.ts';

const typeB32 = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };

export const zsPartsExplanations: ExplanationsOf<typeof zsParts> = {
  ZS_CALC_MISMATCH: {
    title: 'Zs well above its parts',
    question: 'Zs should be about Zdb + R1+R2. What adds the rest?',
    formula: 'Zs ≤ Zdb + (R1+R2) + the larger of 0.10 Ω and 10 % of the sum. The allowance is our own choice.',
    example: {
      says: 'Zdb 0.18 Ω, R1+R2 0.35 Ω, Zs 0.92 Ω',
      document: reportWith({ circuit: { ...typeB32, zs: '0.92', r1r2: '0.35' }, board: { zdb: '0.18' } }),
    },
    regulation: '643.7.3',
    notWhen: ['One of the three readings is missing, LIM, N/V or over range.', 'SELV and PELV circuits.'],
    causes: [
      'A loose terminal in the loop that the R1+R2 test did not cover.',
      'R1+R2 of another circuit, or Zdb of another board.',
      'R1+R2 was not measured at the furthest point.',
    ],
  },
  ZS_BELOW_R1R2: {
    title: 'Zs below what the line conductor adds',
    question:
      'Whatever metalwork carries of the earth side, the line conductor is always in the loop. How can Zs be less?',
    formula:
      'Zs ≥ Zdb + R1, within the accuracy of the readings, with R1 = (R1+R2) × mΩ/m of line ÷ mΩ/m of line and CPC; on a ring r1 ÷ 4. Where an area is not known: Zs ≥ R1+R2.',
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
      'A figure of another circuit, or Zdb of another board.',
      'R1+R2 read with the leads not nulled.',
    ],
  },
  PARALLEL_PATH: {
    title: 'Zs well below its parts',
    question: 'Is something beside the CPC carrying the test current?',
    formula: 'Zs ≥ Zdb + (R1+R2) − the larger of 0.10 Ω and 20 % of the sum. The allowance is our own choice.',
    example: {
      says: 'Zdb 0.30 Ω, R1+R2 0.60 Ω, Zs 0.65 Ω',
      document: reportWith({ circuit: { ...typeB32, zs: '0.65', r1r2: '0.60' }, board: { zdb: '0.30' } }),
    },
    regulation: '643.7.3',
    notWhen: ['One of the three readings is missing, LIM, N/V or over range.', 'SELV and PELV circuits.'],
    causes: [
      'Bonded pipework or steel at the far end. It is a note: the circuit is the better for it, but not by its own CPC.',
    ],
  },
};
