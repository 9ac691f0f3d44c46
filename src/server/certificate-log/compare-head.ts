import { findHeadIn } from '../../domain/certificate-log/head.ts';
import { type HeadCompared, LONGEST_HEAD_TEXT } from '../../domain/certificate-log/head-compared.ts';
import type { Db } from '../db/dialect.ts';
import { verifyHead } from '../documents/certificates/log/signed-head.ts';
import type { CertificateLog } from '../repositories/certificates/log/logs.ts';
import { rootAt } from '../repositories/certificates/log/tree.ts';

/** @param text  as pasted: the head or the whole mail. @param jwks  the company's keys. */
export async function compareHead(
  db: Db,
  log: CertificateLog,
  jwks: { keys: readonly unknown[] },
  text: string,
): Promise<HeadCompared> {
  const kept = findHeadIn(text.slice(0, LONGEST_HEAD_TEXT));
  if (!kept) return { state: 'unreadable' };
  const { head } = kept;
  if (head.log !== log.name) return { state: 'other-log' };
  if (!verifyHead(kept, jwks).ok) return { state: 'unsigned' };
  // The signed log is longer than ours: certificates were taken out, or an older backup was restored.
  if (head.size > log.size || (await rootAt(db, log.companyId, head.size)) !== head.root)
    return { state: 'contradicts', head };
  return { state: head.size === log.size ? 'same' : 'continues', head };
}
