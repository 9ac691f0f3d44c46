import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { recordedTime } from './disconnection-time.ts';

const b32 = { ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };

export const disconnectionTimeExplanations: ExplanationsOf<typeof recordedTime> = {
  DISCONNECTION_TIME: {
    title: 'Disconnection time too long for the circuit',
    question: 'The circuit must disconnect sooner. Is the time, the rating or the kind of circuit wrong?',
    formula: '0.4 s for final circuits up to 32 A, with sockets up to 63 A; 5 s for other circuits',
    example: {
      says: '5 s on a ring on 32 A',
      document: reportWith({ circuit: { ...b32, circuit_kind: 'ring', has_socket: true, disconnection_s: '5' } }),
    },
    regulation: '411.3.2, Table 41.1',
    notWhen: [
      'No time is recorded.',
      'It is not recorded whether there are sockets, and the time depends on it.',
      'On TT the time of TN is entered, which may be chosen there.',
    ],
    causes: ['The 5 s of a distribution circuit on a final circuit.'],
  },
};
