import type { ConsistencyProof, LogHead } from './head.ts';
import type { TreeHashing } from './tree.ts';
import { provesConsistency, rootsOfConsistency } from './verify-proofs.ts';

/**
 * How two heads relate.
 * - `same`: they cover the same certificates.
 * - `continues`: the larger log begins with all of the smaller one, in its order.
 * - `contradicts`: both cannot be true: an entry was removed, changed or inserted, or there are two logs.
 * - `other-log`: they belong to two companies, and cannot be compared.
 * - `no-proof`: their sizes differ, and the proof between those sizes is missing.
 * - `not-proven`: the proof does not fit: it was damaged, or both heads cannot be true.
 */
export type Relation = 'same' | 'continues' | 'contradicts' | 'other-log' | 'no-proof' | 'not-proven';

type Comparable = Pick<LogHead, 'log' | 'size' | 'root'>;

/** Relates two heads in either order. Their signatures are checked elsewhere. Never throws. */
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
  // A path that leads to the later root consists of hashes of that tree, so its start is the true start of that tree.
  const roots = rootsOfConsistency(hashing, claim);
  return roots?.now === later.root && roots.before !== earlier.root ? 'contradicts' : 'not-proven';
}

const HOUR = 60 * 60 * 1000;

/**
 * Whether a certificate claims to be issued before a head was signed, but is not among the certificates of that head.
 * Allows an hour, because clocks differ, and because of two certificates issued at once one waits for the other.
 * @param index  of the certificate in the log of the head.
 */
export const isDatedBack = (index: number, issuedAt: string, head: Pick<LogHead, 'size' | 'at'>): boolean =>
  index >= head.size && Date.parse(issuedAt) + HOUR < Date.parse(head.at);
