import type { Values } from '../definition.ts';

/** The name of a board: its reference, or "Board" if it has none. */
export function boardName(board: Values): string {
  return typeof board.board_ref === 'string' && board.board_ref !== '' ? board.board_ref : 'Board';
}
