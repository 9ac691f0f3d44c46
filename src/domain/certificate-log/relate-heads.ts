import type { ConsistencyProof, LogHead } from './head.ts';
import type { TreeHashing } from './tree.ts';
import { provesConsistency, rootsOfConsistency } from './verify-proofs.ts';

/**
 * How two heads stand to each other.
 * - `same`: of the same certificates.
 * - `continues`: the larger log begins with all of the smaller one, in its order.
 * - `contradicts`: they cannot both be true: something was taken out, changed, put in between, or there are two logs.
 * - `other-log`: of two companies; they say nothing of each other.
 * - `no-proof`: of different sizes, and the proof between these two sizes is not at hand.
 * - `not-proven`: the proof at hand does not fit: it was damaged, or the heads cannot both be true.
 */
export type Relation = 'same' | 'continues' | 'contradicts' | 'other-log' | 'no-proof' | 'not-proven';

type Comparable = Pick<LogHead, 'log' | 'size' | 'root'>;

/** In whichever order the heads come. Their signatures are checked elsewhere. Never throws. */
export function relateHeads(
  hashing: TreeHashing,
  one: Comparable,
  other: Comparable,
  proof: ConsistencyProof | undefined,
): Relation {
  if (one.log !== other.log) return 'other-log';
  if (one.size === other.size) return one.root === other.root ? 'same' : 'contradicts';
  const [earlier, later] = one.size < other.size ? [one, other] : [other, one];
  if (proof?.from !== earlier.size || proof.to !== later.size) return 'no-proof';
  const claim = { from: earlier.size, to: later.size, fromRoot: earlier.root, toRoot: later.root, path: proof.path };
  if (provesConsistency(hashing, claim)) return 'continues';
  // A path that leads to the later root holds what is in that tree: where it begins otherwise, that is how the tree begins.
  const roots = rootsOfConsistency(hashing, claim);
  return roots?.now === later.root && roots.before !== earlier.root ? 'contradicts' : 'not-proven';
}

const HOUR = 60 * 60 * 1000;

/**
 * Whether a certificate says that it was issued before a head was signed, and is not among the certificates of that head.
 * An hour is let pass: clocks differ, and of two that are issued at once one waits for the other.
 * @param index  of the certificate in a log that the head is of.
 */
export const isDatedBack = (index: number, issuedAt: string, head: Pick<LogHead, 'size' | 'at'>): boolean =>
  index >= head.size && Date.parse(issuedAt) + HOUR < Date.parse(head.at);
