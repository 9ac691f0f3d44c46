import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { zsLimit } from './zs-limit.ts';

const typeB32 = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };

/** The rule of the electrode, which comes first, explains RA_UNSTABLE. */
export const zsLimitExplanations: Omit<ExplanationsOf<typeof zsLimit>, 'RA_UNSTABLE'> = {
  ZS_OVER_MAX: {
    title: 'Zs above the limit for the device',
    question: 'If a line conductor touches metalwork, does enough current flow for the device to disconnect in time?',
    formula:
      'Zs ≤ U0 × Cmin ÷ Ia. For a breaker Ia = 5 × In (type B), 10 × In (C), 20 × In (D, or 10 × In for 5 s); for a fuse the table.',
    example: {
      says: 'A radial on a 32 A type B breaker, Zs 1.52 Ω',
      document: reportWith({ circuit: { ...typeB32, zs: '1.52' } }),
    },
    regulation: '411.4.4, Tables 41.2 to 41.4',
    notWhen: [
      'Only the RCD at the origin could protect the circuit, and its time is not known: then there is one finding, at its time.',
      'SELV and PELV circuits: they need no disconnection.',
      'An RCD in front of the circuit gives fault protection: its Zs × IΔn stays within 50 V and it trips in time. Then there is a note instead.',
      'The device has no tabulated limit and none can be calculated without the maker’s figures.',
    ],
    causes: [
      'A loose joint, at an accessory or in the board.',
      'A type C or D breaker where a type B would do.',
      'A long run in a small cable.',
      'A missing or broken CPC, or a high Ze.',
      'The reading was taken through an RCD with a no-trip test, which can read high.',
    ],
  },
  ZS_OVER_80PCT: {
    title: 'Zs above 80 % of the limit',
    question: 'The limit applies to a cable warmed by its load. Yours was cold: would it still pass when warm?',
    formula:
      'Zs ≤ 0.8 × limit. If Zdb and R1+R2 are known: Zdb + F × the larger of R1+R2 and Zs − Zdb ≤ limit, with F 1.20 or 1.28.',
    example: {
      says: 'A radial on a 32 A type B breaker: Zs 1.25 Ω, Zdb 0.35 Ω, R1+R2 0.90 Ω',
      document: reportWith({ circuit: { ...typeB32, zs: '1.25', r1r2: '0.90' }, board: { zdb: '0.35' } }),
    },
    regulation: '411.4.4 and its note',
    notWhen: [
      'The circuit passes with its own part at working temperature. Then there is a note instead.',
      'The reading is above the limit itself: that is the more serious finding.',
    ],
    causes: [
      'A run near its maximum length.',
      'A joint that is beginning to loosen.',
      'A high impedance upstream, with no fault on the circuit.',
    ],
  },
  TEMPERATURE_CORRECTED: {
    title: 'Zs above 80 %, but within the limit when warm',
    question: 'Does the circuit stay within its limit when only its own cable warms up?',
    formula:
      'Zdb + F × the larger of R1+R2 and Zs − Zdb ≤ limit; F = 1.20 for 70 °C cable, 1.28 for 90 °C. Any part of Zs that R1+R2 does not explain is assumed to warm up too; a parallel path may disappear.',
    example: {
      says: 'A radial on a 32 A type B breaker: Zs 1.20 Ω, Zdb 0.80 Ω, R1+R2 0.40 Ω',
      document: reportWith({ circuit: { ...typeB32, zs: '1.20', r1r2: '0.40' }, board: { zdb: '0.80' } }),
    },
    regulation: '411.4.4',
    notWhen: ['Mineral-insulated cable: its working temperature is not known.', 'Zdb or R1+R2 is not known.'],
    causes: ['A short run on a supply with a high impedance. It is a note, not a fault.'],
  },
  FAULT_PROTECTION_BY_RCD: {
    title: 'The RCD gives fault protection',
    question: 'The overcurrent device would not disconnect in time. Does an RCD disconnect instead?',
    formula: 'Zs × IΔn ≤ 50 V, and the RCD trips within its window.',
    example: {
      says: 'TT: a 32 A type B RCBO, Zs 85 Ω, 30 mA, 28 ms',
      document: reportWith({
        supply: { earthing_system: 'TT' },
        circuit: {
          ...typeB32,
          ocpd_standard: 'BS EN 61009',
          zs: '85',
          rcd_standard: 'BS EN 61009',
          rcd_type: 'A',
          rcd_idn: '30',
          rcd_rating: '32',
          rcd_ms: '28',
        },
      }),
    },
    regulation: '411.4.204, 411.5.3',
    notWhen: [
      'The RCD has no time, or a time outside its window: then the limit of the overcurrent device alone counts.',
      'On TT with 50 V ÷ IΔn in column 12: then the form already says so.',
    ],
    causes: [
      'Any TT installation: there it is a note.',
      'On TN a long run, where an RCD was chosen on purpose, or a loose joint: there it is a question.',
    ],
  },
};
