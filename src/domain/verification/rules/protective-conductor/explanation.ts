import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { protectiveConductor } from './protective-conductor.ts';

export const protectiveConductorExplanations: ExplanationsOf<typeof protectiveConductor> = {
  CPC_SMALL: {
    title: 'CPC too small for the fault',
    question: 'When a line conductor touches earth, does the CPC stay cool enough until the device disconnects?',
    formula:
      'k² × S² ≥ the energy let through. A fuse lets more through at a smaller current, so the far end counts: I = U0 × Cmin ÷ Zs, between the points of Tables 41.2 to 41.4. A breaker that operates instantaneously lets at most I² × 0.1 s through, with I = U0 ÷ Zdb, and one of energy class 3 the value of the On-Site Guide. k = 115, or 143 in thermosetting cable.',
    example: {
      says: 'A 30 A rewirable fuse, Zs 1.04 Ω, 2.5/1.0 mm²',
      document: reportWith({
        circuit: {
          circuit_kind: 'radial',
          ocpd_standard: 'BS 3036',
          ocpd_type: 'na',
          ocpd_rating: '30',
          live_csa: '2.5',
          cpc_csa: '1.0',
          zs: '1.04',
        },
      }),
    },
    regulation: '543.1.3',
    notWhen: [
      'SELV and PELV circuits.',
      'The CPC has the size of Table 54.7: then it needs no calculation.',
      'The device is a breaker: its let-through energy has no lower bound, so the CPC never fails. For BS EN 60898 and 61009 up to 40 A and 6 kA we assume energy limiting class 3, as nearly all sold here are; otherwise the maker’s figures are needed, and a note says that it was not checked.',
      'An RCD gives fault protection: it may end the fault long before the fuse does.',
      'The CPC withstands the least energy of the fuse but not the greatest: a note says that it was not checked.',
      'SELV and PELV circuits, and a CPC that is N/A: a conduit, an armour or a sheath.',
      'Mineral insulated and other wiring: a note says that it was not checked.',
    ],
    causes: [
      'Old 2.5/1.0 mm² cable on a fuse of 30 A, or a CPC entered one size too small.',
      'A rewirable fuse, which is slow, at the end of a long run.',
      'Zs from another circuit.',
    ],
  },
};
