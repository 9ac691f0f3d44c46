import type { Hash, TreeHashing } from './tree.ts';

/** Longer than any proof within a tree of this size. */
export const LARGEST_LOG = 2 ** 31 - 1;

const isSize = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= LARGEST_LOG;
const isOdd = (value: number): boolean => value % 2 === 1;

export type Inclusion = { leaf: Hash; index: number; size: number; root: Hash; path: readonly Hash[] };

/**
 * Whether a leaf is at its index in the tree with this root. Source: RFC 9162, 2.1.3.2. Never throws. It yields the two sides of
 * a node and receives its hash, because browsers hash asynchronously.
 * @returns false also for numbers that no log has.
 */
export function* wayToRoot({
  leaf,
  index,
  size,
  root,
  path,
}: Inclusion): Generator<[left: Hash, right: Hash], boolean, Hash> {
  if (!isSize(size) || !Number.isInteger(index) || index < 0 || index >= size) return false;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const beside of path) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      hash = yield [beside, hash];
      while (at !== 0 && !isOdd(at)) [at, last] = [at >>> 1, last >>> 1];
    } else {
      hash = yield [hash, beside];
    }
    [at, last] = [at >>> 1, last >>> 1];
  }
  return last === 0 && hash === root;
}

export type Consistency = { from: number; to: number; fromRoot: Hash; toRoot: Hash; path: readonly Hash[] };

/**
 * Whether the tree with the root `toRoot` begins with the one with the root `fromRoot`. Source: RFC 9162, 2.1.4.2. Never throws.
 * @param consistency  `from` is not more than `to`; otherwise it is false.
 */
export function provesConsistency(hashing: TreeHashing, consistency: Consistency): boolean {
  const { from, to, fromRoot, toRoot, path } = consistency;
  if (from === to) return isSize(from) && path.length === 0 && fromRoot === toRoot;
  const roots = rootsOfConsistency(hashing, consistency);
  return roots !== undefined && roots.before === fromRoot && roots.now === toRoot;
}

/**
 * The two roots that a path between two sizes leads to. If `now` is a known root, `before` is the root that this
 * tree had at the smaller size.
 * @param consistency  `fromRoot` is the path's first hash if `from` is a power of two.
 * @returns undefined if it is not a path between two different sizes.
 */
export function rootsOfConsistency(
  { node }: TreeHashing,
  { from, to, fromRoot, path }: Omit<Consistency, 'toRoot'>,
): { before: Hash; now: Hash } | undefined {
  if (!isSize(from) || !isSize(to) || from >= to || path.length === 0) return undefined;
  const [first, ...others] = isPowerOfTwo(from) ? [fromRoot, ...path] : path;
  let [at, last] = [from - 1, to - 1];
  while (isOdd(at)) [at, last] = [at >>> 1, last >>> 1];
  let [before, now] = [first as Hash, first as Hash];
  for (const beside of others) {
    if (last === 0) return undefined;
    if (isOdd(at) || at === last) {
      before = node(beside, before);
      now = node(beside, now);
      while (at !== 0 && !isOdd(at)) [at, last] = [at >>> 1, last >>> 1];
    } else {
      now = node(now, beside);
    }
    [at, last] = [at >>> 1, last >>> 1];
  }
  return last === 0 ? { before, now } : undefined;
}

const isPowerOfTwo = (value: number): boolean => (value & (value - 1)) === 0;
