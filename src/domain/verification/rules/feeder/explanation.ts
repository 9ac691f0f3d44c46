import type { ReportDocument, Values } from '../../../forms/definition.ts';
import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { feeder } from './feeder.ts';

/** A first board, and a second that its distribution circuit feeds. */
const twoBoards = (first: Values, second: Values, feeder: Values = {}): ReportDocument => {
  const { boards = [], ...rest } = reportWith({ board: { board_ref: 'DB1', ...first }, circuit: feeder });
  return {
    ...rest,
    boards: [...boards, { id: 'b2', board_ref: 'DB2', fed_from: { board: 'b1', circuit: 'c1' }, ...second }],
  };
};

export const feederExplanations: ExplanationsOf<typeof feeder> = {
  FEEDER_MISMATCH: {
    title: 'R1+R2 of a feeder does not match the Zdb of its boards',
    question: 'A distribution circuit adds its R1+R2 to the impedance. Why do the two boards differ by another amount?',
    formula: '|(Zdb at the far end − Zdb at the near end) − (R1+R2)| ≤ accuracy of the three readings',
    example: {
      says: 'A feeder of R1+R2 0.10 Ω from DB1, Zdb 0.20 Ω, to DB2, Zdb 0.90 Ω',
      document: twoBoards({ zdb: '0.20' }, { zdb: '0.90' }, { circuit_kind: 'distribution', r1r2: '0.10' }),
    },
    regulation: '643.2.1, 643.7.3',
    notWhen: [
      'One of the three is LIM, N/V, N/A or over range, or Ze came by enquiry.',
      'Only R2 was measured.',
      'Zdb at the far board is below that at the near one: then there is a finding at the board.',
      'R1+R2 is the larger, and the remarks of the circuit mention a parallel path, or on TT services are bonded.',
      'One circuit feeds several boards: only the farthest is compared.',
    ],
    causes: [
      'A loose joint, if the boards differ by more than R1+R2.',
      'Metalwork or armour in parallel, if they differ by less.',
      'R1+R2 was measured on another circuit, or with the wrong conductors joined.',
      'A Zdb was entered at the wrong board.',
    ],
  },
};
