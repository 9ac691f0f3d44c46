import { createHash } from 'node:crypto';
import { type ConsistencyProof, type InclusionProof, LOG_HEAD_FORMAT, type LogHead } from './head.ts';
import { consistencyRuns, inclusionRuns, proofOf } from './proofs.ts';
import { appendLeaf, type Hash, hashingBy, type NodeAt } from './tree.ts';
import { type Inclusion, wayToRoot } from './verify-proofs.ts';

export const hashing = hashingBy((bytes) => createHash('sha256').update(bytes).digest());

/** A whole log in memory, for tests. It knows only the stored hashes, as the database does. */
export type MadeLog = { leaves: Hash[]; roots: Hash[]; at: NodeAt };

export function makeLog(entries: readonly Uint8Array[]): MadeLog {
  const stored = new Map<string, Hash>();
  const roots: Hash[] = [];
  const leaves = entries.map(hashing.leaf);
  let peaks: Hash[] = [];
  for (const [size, leaf] of leaves.entries()) {
    const appended = appendLeaf(hashing, size, peaks, leaf);
    for (const { level, position, hash } of appended.nodes) stored.set(`${level}/${position}`, hash);
    peaks = appended.peaks;
    roots.push(appended.root);
  }
  const at: NodeAt = ({ level, position }) => {
    const hash = stored.get(`${level}/${position}`);
    if (hash === undefined) throw new Error(`${level}/${position} is not stored`);
    return hash;
  };
  return { leaves, roots, at };
}

/** As many entries, all different. */
export const entriesOf = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, index) => Buffer.from(`certificate ${index}`));

export const inclusionIn = ({ at }: MadeLog, index: number, size: number): InclusionProof => ({
  index,
  path: proofOf(hashing, inclusionRuns(index, size), at),
});

export const consistencyIn = ({ at }: MadeLog, from: number, to: number): ConsistencyProof => ({
  from,
  to,
  path: proofOf(hashing, consistencyRuns(from, to), at),
});

export const headOf = ({ roots }: MadeLog, size: number, more: Partial<LogHead> = {}): LogHead => ({
  format: LOG_HEAD_FORMAT,
  log: 'a-log',
  size,
  root: roots[size - 1] ?? '',
  at: '2026-11-23T06:00:00.000Z',
  key: { kty: 'OKP', crv: 'Ed25519', x: 'x', kid: 'kid' },
  ...more,
});

/** Whether a leaf is at its index in the tree with this root. */
export function provesInclusion(inclusion: Inclusion): boolean {
  const way = wayToRoot(inclusion);
  let step = way.next();
  while (!step.done) step = way.next(hashing.node(...step.value));
  return step.value;
}
