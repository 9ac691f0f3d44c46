import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { rcdAbsent } from './rcd-absent.ts';

const home = { premises_type: 'residential' };

const noRcd = { rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na' };

const ring32 = { circuit_kind: 'ring', has_socket: true, ocpd_rating: '32' };

const passed = (slug: string, outcome = 'pass') => [{ slug, outcome }];

export const rcdAbsentExplanations: ExplanationsOf<typeof rcdAbsent> = {
  RCD_ABSENT: {
    title: 'No 30 mA RCD, but the schedule passes it',
    question:
      'Sockets up to 32 A, lights in homes, and bath and shower rooms need a 30 mA RCD today. There is none here, but the schedule finds no fault. Which is wrong?',
    formula: 'IΔn ≤ 30 mA without delay on the circuit, on its board or on the way to the origin',
    example: {
      says: 'A ring on 32 A in a house, no RCD, item 5.12.1 passed',
      document: reportWith({
        circuit: { ...ring32, ...noRcd, rcd_idn: '100', rcd_standard: 'BS EN 61008', rcd_type: 'A' },
        rest: { installation: home, inspection_schedule: passed('rcd_sockets') },
      }),
    },
    regulation: '411.3.3, 411.3.4, 701.411.3.3',
    notWhen: [
      'The item is coded, LIM or N/V: one code answers for all circuits.',
      'An observation about the circuit cites the regulation.',
      'The item has no outcome yet, or the RCD columns are blank.',
      'Outside homes, the remarks of a socket circuit name a risk assessment.',
      'The circuit is SELV or PELV, or the sockets are on more than 32 A.',
    ],
    causes: [
      'An old installation whose item was ticked with the rest.',
      'An RCD for several circuits that was not recorded.',
      'A 100 mA or time-delayed RCD at the origin, which gives no additional protection.',
    ],
  },
};
