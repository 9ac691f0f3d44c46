import type { Values } from '../definition.ts';

/** The name a board goes by: its reference, or "Board" while it has none. */
export function boardName(board: Values): string {
  return typeof board.board_ref === 'string' && board.board_ref !== '' ? board.board_ref : 'Board';
}
