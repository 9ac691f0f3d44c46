import type { Reading } from '../../reading.ts';
import type { AboutFact } from '../engine/about.ts';
import type { BoardPlace, Context } from '../engine/context.ts';
import { readingOf, recordAt } from '../engine/values.ts';

/** Zdb of a board: as measured there, or Ze if the board is at the origin and has none, because there they are the same. */
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

/** The facts behind the impedance at a finding's board. */
export const aboutImpedance: AboutFact = ({ board }) => (board ? pathsOf(board, 'zdb', 'ze') : []);

/** The same for the fault current there; for a finding without a board, at the origin. */
export const aboutFaultCurrent: AboutFact = ({ board }) =>
  board ? pathsOf(board, 'ipf_db', 'supply_ipf') : ['supply/supply_ipf'];

/** The paths that `ownOrSupply` reads. */
export function pathsOf(
  { path, record, isOrigin }: BoardPlace,
  own: 'zdb' | 'ipf_db',
  supply: 'ze' | 'supply_ipf',
): string[] {
  if (readingOf(record[own]).state !== 'blank') return [`${path}/${own}`];
  return [`${path}/${own}`, `${path}/fed_from/origin`, ...(isOrigin ? [`supply/${supply}`] : [])];
}
