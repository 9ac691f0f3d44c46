import type { ReportDocument, Values } from '../../../forms/definition.ts';
import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { ipfUpstream } from './ipf-upstream.ts';

/** A first board, and a second that its distribution circuit feeds. */
const twoBoards = (first: Values, second: Values, feeder: Values = {}): ReportDocument => {
  const { boards = [], ...rest } = reportWith({ board: { board_ref: 'DB1', ...first }, circuit: feeder });
  return {
    ...rest,
    boards: [...boards, { id: 'b2', board_ref: 'DB2', fed_from: { board: 'b1', circuit: 'c1' }, ...second }],
  };
};

export const ipfUpstreamExplanations: ExplanationsOf<typeof ipfUpstream> = {
  IPF_ABOVE_UPSTREAM: {
    title: 'Fault current above the board upstream',
    question: 'Every length of cable reduces the fault current. How can it be higher here than upstream?',
    formula: 'Ipf − Ipf upstream ≤ accuracy of the two readings, 5 % of each where nothing else is recorded',
    example: {
      says: 'DB2 is fed from DB1: Ipf 1.10 kA at DB1, 2.40 kA at DB2',
      document: twoBoards({ ipf_db: '1.10' }, { ipf_db: '2.40' }),
    },
    regulation: '434.1',
    notWhen: [
      'One of the two is LIM, N/V, N/A or over range, or the report does not say what feeds the board.',
      'The difference of the readings is within the accuracy of the instrument.',
    ],
    causes: [
      'Two readings were swapped, or one was entered at the wrong board.',
      'The figure here is between lines, or doubled for three phases, and the figure upstream is to neutral.',
      'A slip of the decimal point.',
    ],
  },
};
