import type { Db } from '../../../server/db/dialect.ts';
import type { ConsistencyProof, HeadFile, LoggedAs, SignedHead } from '../domain/head.ts';
import { consistencyRuns, inclusionRuns, proofOf, subtreesOfRuns } from '../domain/proofs.ts';
import { logHashing } from './hashing.ts';
import { findPosition } from './repository/entries.ts';
import { findHeadAtIssue } from './repository/heads.ts';
import { type CertificateLog, findLog } from './repository/logs.ts';
import { getNodes } from './repository/tree.ts';

const signedOf = ({ head, signature }: SignedHead): SignedHead => ({ head, signature });

/**
 * The log part of a certificate's file: the head signed with it, and its place in that log. The same each
 * time, as nothing in a log changes. A certificate from before the log has the head that was signed once the log held
 * all of those.
 * @returns undefined while it is not in a log. `isFromBefore`: its print has no proof.
 */
export async function loggedAs(
  db: Db,
  { id, companyId }: { id: string; companyId: string },
): Promise<(LoggedAs & { isFromBefore: boolean }) | undefined> {
  const log = await findLog(db, { companyId });
  if (!log || log.backlog === null) return undefined;
  const index = await findPosition(db, log, id);
  if (index === undefined) return undefined;
  const isFromBefore = index < log.backlog;
  const kept = await findHeadAtIssue(db, log, isFromBefore ? log.backlog : index + 1);
  if (!kept) return undefined;
  const runs = inclusionRuns(index, kept.head.size);
  const at = await getNodes(db, companyId, subtreesOfRuns(runs));
  return { ...signedOf(kept), inclusion: { index, path: proofOf(logHashing, runs, at) }, isFromBefore };
}

/** Proves that the log of `to` certificates begins with that of `from`. @param sizes  from 1; `from` ≤ `to` ≤ the log's size. */
export async function consistencyOf(
  db: Db,
  { companyId }: Pick<CertificateLog, 'companyId'>,
  { from, to }: { from: number; to: number },
): Promise<ConsistencyProof> {
  const runs = consistencyRuns(from, to);
  const at = await getNodes(db, companyId, subtreesOfRuns(runs));
  return { from, to, path: proofOf(logHashing, runs, at) };
}

/** A public head, with the proof that it continues the log of `from` certificates; no proof if `from` is its size or more. */
export async function headFile(
  db: Db,
  whose: Pick<CertificateLog, 'companyId'>,
  signed: SignedHead,
  from: number | undefined,
): Promise<HeadFile> {
  if (from === undefined || from >= signed.head.size) return signedOf(signed);
  return { ...signedOf(signed), consistency: await consistencyOf(db, whose, { from, to: signed.head.size }) };
}
