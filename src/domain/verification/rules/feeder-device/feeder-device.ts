import type { BoardPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { decimalOf, recordAt, textOf } from '../../engine/values.ts';

/** The device that feeds a board is entered twice: at the head of the board's circuits, and on the circuit that feeds it. */
export const feederDevice = ruleOf({
  id: 'feeder-device',
  codes: ['FEEDER_DEVICE'],
  appliesTo: 'installation',
  about: {
    FEEDER_DEVICE: [
      'board/dist_ocpd/rating_a',
      'board/dist_ocpd/standard',
      'feeder/ocpd_rating',
      'feeder/ocpd_standard',
    ],
  },
  board: judgeBoard,
});

function judgeBoard(context: Context, board: BoardPlace): Finding[] {
  const circuit = context.feederOf(board)?.record;
  if (!circuit) return [];
  const own = recordAt(board.record, 'dist_ocpd');
  const [rating, fed] = [decimalOf(own.rating_a), decimalOf(circuit.ocpd_rating)];
  const isOther = rating && fed && !rating.eq(fed);
  const standards = [textOf(own.standard), textOf(circuit.ocpd_standard)];
  // "Other" and a blank name no standard.
  const isUnlike = standards[0] !== standards[1] && !standards.some((each) => ['', 'other', 'na'].includes(each));
  if (!isOther && !isUnlike) return [];
  const [here, there] = isOther ? [`${rating} A`, `${fed} A`] : [standards[0] as string, standards[1] as string];
  return [
    {
      rule: 'FEEDER_DEVICE',
      severity: 'warn',
      path: `${board.path}/dist_ocpd/rating_a`,
      measured: here,
      limit: there,
      message: `The device feeding this board is entered as ${here}, but the circuit that feeds it has ${there}. Which is right?`,
    },
  ];
}
