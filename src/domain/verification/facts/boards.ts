import type { Reading } from '../../reading.ts';
import type { BoardPlace, Context } from '../engine/context.ts';
import { readingOf, recordAt } from '../engine/values.ts';

/** Zdb of a board: as measured there, or at the origin Ze where the board's own box is blank, for there they are the same. */
export const impedanceAtBoard = (context: Context, board: BoardPlace): Reading =>
  ownOrSupply(context, board, 'zdb', 'ze');

/** Prospective fault current at a board in kA: its own, or at the origin the supply's. */
export const faultCurrentAtBoard = (context: Context, board: BoardPlace): Reading =>
  ownOrSupply(context, board, 'ipf_db', 'supply_ipf');

function ownOrSupply(
  { document }: Context,
  board: BoardPlace,
  own: 'zdb' | 'ipf_db',
  supply: 'ze' | 'supply_ipf',
): Reading {
  const reading = readingOf(board.record[own]);
  return reading.state === 'blank' && board.isOrigin ? readingOf(recordAt(document, 'supply')[supply]) : reading;
}
