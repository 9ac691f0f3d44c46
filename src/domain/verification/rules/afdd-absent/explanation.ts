import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { afddAbsent } from './afdd-absent.ts';

const home = { premises_type: 'residential' };

const ring32 = { circuit_kind: 'ring', has_socket: true, ocpd_rating: '32' };

const passed = (slug: string, outcome = 'pass') => [{ slug, outcome }];

export const afddAbsentExplanations: ExplanationsOf<typeof afddAbsent> = {
  AFDD_ABSENT: {
    title: 'No AFDD in a building that needs one',
    question: 'Sockets in this kind of building need an AFDD. Is there one that was not recorded?',
    example: {
      says: 'A ring on 32 A in a house in multiple occupation, no AFDD, the AFDD item N/A',
      document: reportWith({
        circuit: { ...ring32, afdd: { standard: 'na' } },
        rest: { installation: { ...home, building_kind: 'hmo' }, inspection_schedule: passed('cu_afdd', 'NA') },
      }),
    },
    regulation: '421.1.7',
    notWhen: [
      'The kind of building is not recorded, or is one that needs no AFDD.',
      'The AFDD item is coded, LIM, N/V or not answered, or an observation about the circuit cites 421.1.7.',
      'The circuit is three-phase, or on more than 32 A.',
    ],
    causes: ['An installation from before the requirement.', 'An AFDD mistaken for an RCBO.'],
  },
};
