import type { Values } from '../../../forms/definition.ts';
import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { ringLegs, ringReadings } from './ring.ts';

const ring = (more: Values) =>
  reportWith({ circuit: { circuit_kind: 'ring', live_csa: '2.5', cpc_csa: '1.5', ...more } });

export const ringExplanations: ExplanationsOf<typeof ringLegs | typeof ringReadings> = {
  RING_LEGS: {
    title: 'End-to-end readings are for rings only',
    question: 'A ring has r1, rn and r2; any other circuit has none. Is this a ring?',
    example: {
      says: 'A ring with r1 and rn, and no r2',
      document: ring({ ring_r1: '0.60', ring_rn: '0.60', ring_r2: '' }),
    },
    regulation: '643.2.1',
    notWhen: ['The kind of circuit is not recorded yet.'],
    causes: [
      'A circuit entered as a ring that is two radials.',
      'No CPC loop to measure: then r2 is LIM or N/V with its limitation.',
    ],
  },
  RING_OPEN: {
    title: 'Ring open on a conductor',
    question: 'The leg is over range. Where is the break?',
    formula: 'A leg of “>x” is open.',
    example: {
      says: 'r1 0.60 Ω, rn 0.60 Ω, r2 >20',
      document: ring({ ring_r1: '0.60', ring_rn: '0.60', ring_r2: '>20' }),
    },
    regulation: '643.2.1',
    notWhen: ['The circuit is not a ring.'],
    causes: [
      'A conductor that has come out of an accessory.',
      'A ring split into two radials without changing the device.',
    ],
  },
  RING_R1_RN: {
    title: 'Line and neutral legs differ',
    question: 'Line and neutral run side by side in the same cable. Why do they differ?',
    formula: '|r1 − rn| ≤ 0.05 Ω',
    example: {
      says: 'r1 0.62 Ω, rn 0.75 Ω, r2 1.01 Ω in 2.5/1.5 mm²',
      document: ring({ ring_r1: '0.62', ring_rn: '0.75', ring_r2: '1.01' }),
    },
    regulation: '643.2.1',
    notWhen: ['A leg is LIM, N/V or open.'],
    causes: ['A loose terminal on one of the two.', 'Ends of two rings mixed up at the board.'],
  },
  RING_CPC_RATIO: {
    title: 'CPC leg does not fit the cable',
    question: 'A smaller CPC reads higher by a known ratio. Does yours?',
    formula: 'r2 ÷ r1 within 10 % of (resistance of the CPC ÷ resistance of the line) per metre',
    example: {
      says: 'r1 0.60 Ω, rn 0.61 Ω, r2 0.60 Ω in 2.5/1.5 mm²',
      document: ring({ ring_r1: '0.60', ring_rn: '0.61', ring_r2: '0.60' }),
    },
    regulation: '643.2.1',
    notWhen: ['The conductor sizes are not entered, or are not in the table of copper.'],
    causes: [
      'A CPC of another size than entered.',
      'r2 copied from r1.',
      'A steel conduit or pipework in parallel with the CPC.',
    ],
  },
  RING_R1R2: {
    title: 'R1+R2 is not a quarter of its legs',
    question: 'With the ends crossed, every socket of a ring reads a quarter of the legs together. Does yours?',
    formula: '|(R1+R2) − (r1 + r2) ÷ 4| ≤ 0.05 Ω',
    example: {
      says: 'r1 0.60 Ω, r2 0.98 Ω, R1+R2 0.62 Ω',
      document: ring({ ring_r1: '0.60', ring_rn: '0.60', ring_r2: '0.98', r1r2: '0.62' }),
    },
    regulation: '643.2.1',
    notWhen: [
      'R2 alone was measured.',
      'On a long ring with different line and CPC sizes the reading rises towards the middle: that is no fault.',
    ],
    causes: [
      'The reading was taken at the end of a spur.',
      'A break or a bridge in the ring.',
      'R1+R2 was measured without crossing the ends.',
    ],
  },
};
