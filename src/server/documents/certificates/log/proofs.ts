import type { ConsistencyProof, HeadFile, LoggedAs, SignedHead } from '../../../../domain/certificate-log/head.ts';
import { consistencyRuns, inclusionRuns, proofOf, subtreesOfRuns } from '../../../../domain/certificate-log/proofs.ts';
import type { Db } from '../../../db/dialect.ts';
import { findPosition } from '../../../repositories/certificates/log/entries.ts';
import { findHeadAtIssue } from '../../../repositories/certificates/log/heads.ts';
import { type CertificateLog, findLog } from '../../../repositories/certificates/log/logs.ts';
import { getNodes } from '../../../repositories/certificates/log/tree.ts';
import { logHashing } from './hashing.ts';

const signedOf = ({ head, signature }: SignedHead): SignedHead => ({ head, signature });

/**
 * What the file of a certificate says of the log: the head that was signed with it, and where it stands in that. The same each
 * time it is asked for, as nothing in a log changes. One from before the log has the head that was signed when the log had
 * taken in all of those.
 * @returns undefined while it is not in a log. `isFromBefore`: its print was made without.
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

/** That the log of `to` certificates begins with that of `from`. @param sizes  from 1; `from` is at most `to`, and that the log's. */
export async function consistencyOf(
  db: Db,
  { companyId }: Pick<CertificateLog, 'companyId'>,
  { from, to }: { from: number; to: number },
): Promise<ConsistencyProof> {
  const runs = consistencyRuns(from, to);
  const at = await getNodes(db, companyId, subtreesOfRuns(runs));
  return { from, to, path: proofOf(logHashing, runs, at) };
}

/** A head to hand out, with the proof that it continues the log of `from` certificates; `from` that is its size or more has none. */
export async function headFile(
  db: Db,
  whose: Pick<CertificateLog, 'companyId'>,
  signed: SignedHead,
  from: number | undefined,
): Promise<HeadFile> {
  if (from === undefined || from >= signed.head.size) return signedOf(signed);
  return { ...signedOf(signed), consistency: await consistencyOf(db, whose, { from, to: signed.head.size }) };
}
