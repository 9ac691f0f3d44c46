import { once } from '../../../memo.ts';
import { type BoardPlace, byPath, type CircuitPlace } from '../../engine/places.ts';
import { recordAt } from '../../engine/values.ts';

/**
 * The supply graph: origin → board → circuit → board. An edge is a circuit that, according to the report, feeds a board. Boards that would
 * feed themselves, directly or through others, have no edge to their feeder: drafts may have such a ring, and every walk upstream comes to
 * an end. The walks are loops, so a chain of thousands of boards needs no more stack than one of two.
 */
export type SupplyGraph = {
  /** The circuit that feeds the board; undefined at the origin, if the report lacks it, and in a ring of boards. */
  feederOf: (board: BoardPlace) => CircuitPlace | undefined;
  /** The boards that a circuit feeds, in the order of their ids. */
  fedBy: (circuit: CircuitPlace) => readonly BoardPlace[];
  /** The board of the feeding circuit. */
  upstreamOf: (board: BoardPlace) => BoardPlace | undefined;
  feedsItself: (board: BoardPlace) => boolean;
};

type BoardNamed = (id: string) => BoardPlace | undefined;
type Upstream = (board: BoardPlace) => BoardPlace | undefined;

export function supplyGraph(boards: readonly BoardPlace[], boardNamed: BoardNamed): SupplyGraph {
  const stated = once(() => statedFeeders(boards, boardNamed));
  const rings = once(() => ringsOf(boards, stated()));
  const feederOf = (board: BoardPlace) => (rings().has(board) ? undefined : stated().get(board));
  const upstreamOf: Upstream = (board) => feederOf(board)?.board;
  const byFeeder = once(() => byFeeders(boards, feederOf));
  return {
    feederOf,
    fedBy: (circuit) => byFeeder().get(circuit) ?? [],
    upstreamOf,
    feedsItself: (board) => rings().has(board),
  };
}

/**
 * Derives a value for a board from that of the board above it, once for each board.
 * @param step  derives the value for this board; `above` is undefined if the board has no known feeder.
 */
export function downTheSupply<T>(
  upstreamOf: Upstream,
  step: (board: BoardPlace, above: T | undefined) => T,
): (board: BoardPlace) => T {
  const known = new Map<BoardPlace, T>();
  return (board) => {
    const way: BoardPlace[] = [];
    let at: BoardPlace | undefined = board;
    while (at && !known.has(at)) {
      way.push(at);
      at = upstreamOf(at);
    }
    let above = at && known.get(at);
    for (const each of way.reverse()) {
      above = step(each, above);
      known.set(each, above);
    }
    return known.get(board) as T;
  };
}

/** Edges as the report states them, including rings. */
function statedFeeders(boards: readonly BoardPlace[], boardNamed: BoardNamed): ReadonlyMap<BoardPlace, CircuitPlace> {
  const feeders = new Map<BoardPlace, CircuitPlace>();
  for (const board of boards) {
    const from = recordAt(board.record, 'fed_from');
    if (board.isOrigin || typeof from.board !== 'string' || typeof from.circuit !== 'string') continue;
    const circuit = boardNamed(from.board)?.circuitNamed(from.circuit);
    if (circuit) feeders.set(board, circuit);
  }
  return feeders;
}

function ringsOf(boards: readonly BoardPlace[], feeders: ReadonlyMap<BoardPlace, CircuitPlace>) {
  const inRing = new Set<BoardPlace>();
  const settled = new Set<BoardPlace>();
  for (const board of boards) {
    const way = new Set<BoardPlace>();
    let at: BoardPlace | undefined = board;
    while (at && !settled.has(at) && !way.has(at)) {
      way.add(at);
      at = feeders.get(at)?.board;
    }
    // The walk met itself: from that board on it is a ring, but the boards leading to it are not.
    let isRing = false;
    for (const each of way) {
      isRing ||= each === at;
      if (isRing) inRing.add(each);
      settled.add(each);
    }
  }
  return inRing;
}

function byFeeders(
  boards: readonly BoardPlace[],
  feederOf: SupplyGraph['feederOf'],
): ReadonlyMap<CircuitPlace, readonly BoardPlace[]> {
  const groups = new Map<CircuitPlace, BoardPlace[]>();
  for (const board of byPath(boards)) {
    const feeder = feederOf(board);
    if (!feeder) continue;
    const group = groups.get(feeder);
    if (group) group.push(board);
    else groups.set(feeder, [board]);
  }
  return groups;
}
