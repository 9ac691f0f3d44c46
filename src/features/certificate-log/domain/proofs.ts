import {
  type Hash,
  hashOfLeaves,
  type Leaves,
  type NodeAt,
  type Subtree,
  subtreesOf,
  type TreeHashing,
} from './tree.ts';

/**
 * The runs of leaves whose hashes prove that a leaf is in a tree, from the leaf upwards. Source: RFC 9162, 2.1.3.1.
 * @param index  from 0, less than `size`.
 */
export function inclusionRuns(index: number, size: number): Leaves[] {
  const runs: Leaves[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      runs.push({ start: middle, end });
      end = middle;
    } else {
      runs.push({ start, end: middle });
      start = middle;
    }
  }
  return runs.reverse();
}

/**
 * The runs of leaves whose hashes prove that a tree of `to` leaves begins with an earlier tree of `from` leaves.
 * Source: RFC 9162, 2.1.4.1.
 * @param from  from 1, at most `to`.
 */
export function consistencyRuns(from: number, to: number): Leaves[] {
  const runs: Leaves[] = [];
  let [start, end] = [0, to];
  // The checker knows the earlier tree while it is a whole side of a node that starts at the first leaf.
  while (from !== end) {
    const middle = start + splitOf(end - start);
    if (from <= middle) {
      runs.push({ start: middle, end });
      end = middle;
    } else {
      runs.push({ start, end: middle });
      start = middle;
    }
  }
  if (start > 0) runs.push({ start, end });
  return runs.reverse();
}

/** The largest power of two below the number of leaves. */
const splitOf = (leaves: number): number => {
  let split = 1;
  while (split * 2 < leaves) split *= 2;
  return split;
};

/** The stored hashes that a proof is made of. */
export const subtreesOfRuns = (runs: readonly Leaves[]): Subtree[] => runs.flatMap(subtreesOf);

export const proofOf = (hashing: TreeHashing, runs: readonly Leaves[], at: NodeAt): Hash[] =>
  runs.map((run) => hashOfLeaves(hashing, run, at));
