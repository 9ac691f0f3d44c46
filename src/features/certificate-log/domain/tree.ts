import { hexOf } from '../../../kernel/hex.ts';

/** A SHA-256 in lower-case hexadecimal, 64 letters. */
export type Hash = string;
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** The tree's hash functions, built on the caller's SHA-256. Source: RFC 9162, 2.1.1. */
export type TreeHashing = { leaf: (entry: Uint8Array) => Hash; node: (left: Hash, right: Hash) => Hash };

/** Leaves and nodes begin with different bytes, so that one cannot be passed off as the other. */
const [LEAF, NODE] = [0x00, 0x01];

/** The bytes hashed for a leaf and for a node, for callers with their own hash function. */
export const leafBytes = (entry: Uint8Array) => joined(LEAF, entry);
export const nodeBytes = (left: Hash, right: Hash) => joined(NODE, bytesOf(left), bytesOf(right));

export const hashingBy = (sha256: Sha256): TreeHashing => ({
  leaf: (entry) => hexOf(sha256(leafBytes(entry))),
  node: (left, right) => hexOf(sha256(nodeBytes(left, right))),
});

function joined(first: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 1));
  whole[0] = first;
  let at = 1;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const bytesOf = (hash: Hash): Uint8Array =>
  Uint8Array.from({ length: hash.length / 2 }, (_, index) => Number.parseInt(hash.slice(2 * index, 2 * index + 2), 16));

/** A complete subtree of 2^`level` leaves; `position` counts the subtrees of that level from the left, from 0. */
export type Subtree = { level: number; position: number };
/** Leaves from `start` up to but not including `end`. */
export type Leaves = { start: number; end: number };

/** The complete subtrees that make up a run of leaves, from the left: at most two for each level. */
export function subtreesOf({ start, end }: Leaves): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let at = start; at < end; ) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level += 1;
    subtrees.push({ level, position: at / 2 ** level });
    at += 2 ** level;
  }
  return subtrees;
}

/** Looks up the stored hash of a complete subtree. */
export type NodeAt = (subtree: Subtree) => Hash;

/**
 * The hash of a run of leaves that is a tree of its own or one side of a node.
 * @param leaves  at least one.
 */
export function hashOfLeaves({ node }: TreeHashing, leaves: Leaves, at: NodeAt): Hash {
  return foldPeaks(node, subtreesOf(leaves).map(at));
}

/** The root over complete subtrees side by side, the largest first. @param peaks  at least one. */
export function foldPeaks(node: TreeHashing['node'], peaks: readonly Hash[]): Hash {
  return peaks.slice(0, -1).reduceRight((right, left) => node(left, right), peaks.at(-1) as Hash);
}

/** The hashes that a new leaf adds to a tree: the complete subtrees that end with it, from the leaf upwards, and the new root. */
export type Appended = { nodes: (Subtree & { hash: Hash })[]; root: Hash };

/**
 * Appends a leaf to a tree of `size` leaves. Needs at most one hash for each level of the tree.
 * @param peaks  of `subtreesOf({ start: 0, end: size })`, in that order.
 */
export function appendLeaf(
  { node }: TreeHashing,
  size: number,
  peaks: readonly Hash[],
  leaf: Hash,
): Appended & { peaks: Hash[] } {
  const left = [...peaks];
  const nodes = [{ level: 0, position: size, hash: leaf }];
  let [position, hash] = [size, leaf];
  for (let level = 1; position % 2 === 1; level += 1) {
    hash = node(left.pop() as Hash, hash);
    position = (position - 1) / 2;
    nodes.push({ level, position, hash });
  }
  left.push(hash);
  return { nodes, root: foldPeaks(node, left), peaks: left };
}
