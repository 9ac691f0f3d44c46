import type { BoardPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { recordAt, textOf } from '../../engine/values.ts';

/** A three-phase board fed by a single-phase board or supply. */
export const phasesUpstream = ruleOf({
  id: 'phases-upstream',
  codes: ['PHASES_UPSTREAM'],
  appliesTo: 'installation',
  about: {
    PHASES_UPSTREAM: [
      '.',
      ({ board }) =>
        board?.isOrigin
          ? ['board/fed_from/origin', 'supply/live_conductors']
          : ['upstream/phases', 'upstream/board_ref'],
    ],
  },
  board: judgeBoard,
});

function judgeBoard(context: Context, board: BoardPlace): Finding[] {
  if (board.record.phases !== 3) return [];
  const upstream = context.supply.upstreamOf(board);
  const behind = upstream ? behindBoard(upstream) : board.isOrigin ? behindSupply(context) : undefined;
  if (!behind) return [];
  return [
    {
      rule: 'PHASES_UPSTREAM',
      severity: 'warn',
      path: `${board.path}/phases`,
      measured: '3',
      limit: '1',
      message: `The board has three phases, but ${behind} has one. Which is right?`,
    },
  ];
}

const behindBoard = ({ record }: BoardPlace) =>
  record.phases === 1 ? `${textOf(record.board_ref) || 'the board'}, which feeds it,` : undefined;

const behindSupply = ({ document }: Context) =>
  ['1ph_2w', '1ph_3w'].includes(textOf(recordAt(document, 'supply').live_conductors)) ? 'the supply' : undefined;
