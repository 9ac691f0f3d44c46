import type { ReportDocument, Values } from '../../../forms/definition.ts';
import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { zdbUpstream } from './zdb-upstream.ts';

/** A first board, and a second that its distribution circuit feeds. */
const twoBoards = (first: Values, second: Values, feeder: Values = {}): ReportDocument => {
  const { boards = [], ...rest } = reportWith({ board: { board_ref: 'DB1', ...first }, circuit: feeder });
  return {
    ...rest,
    boards: [...boards, { id: 'b2', board_ref: 'DB2', fed_from: { board: 'b1', circuit: 'c1' }, ...second }],
  };
};

export const zdbUpstreamExplanations: ExplanationsOf<typeof zdbUpstream> = {
  ZDB_BELOW_UPSTREAM: {
    title: 'Zdb below the board upstream',
    question:
      'A board cannot be nearer to the transformer than the board that feeds it. How can its impedance be lower?',
    formula: 'Zdb upstream − Zdb ≤ the last digit of each of the two, 0.01 Ω below 20 Ω, with one instrument',
    example: {
      says: 'DB2 is fed from DB1: Zdb 0.35 Ω at DB1, 0.12 Ω at DB2',
      document: twoBoards({ zdb: '0.35' }, { zdb: '0.12' }),
    },
    regulation: '643.7.3',
    notWhen: [
      'One of the two is LIM, N/V, N/A or over range, or the report does not say what feeds the board.',
      'Ze came by enquiry: then it is a maximum, not a measured value.',
      'The remarks of the feeding circuit mention a parallel path.',
      'On TT, and for the first board against Ze, where services are bonded: Ze is measured with the installation disconnected.',
      'The readings differ by no more than their last digits, or with several instruments by no more than their accuracies.',
    ],
    causes: [
      'Two readings were swapped, or one was entered at the wrong board.',
      'Metalwork at the second board is a parallel path to earth: steelwork, pipes, cable armour.',
      'The reading upstream was taken through a loose or dirty connection.',
      'The board is not fed from the place that the report says.',
    ],
  },
};
