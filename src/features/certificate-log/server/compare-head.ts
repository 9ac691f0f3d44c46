import type { Db } from '../../../server/db/dialect.ts';
import { findHeadIn } from '../domain/head.ts';
import { type HeadCompared, LONGEST_HEAD_TEXT } from '../domain/head-compared.ts';
import type { CertificateLog } from './repository/logs.ts';
import { rootAt } from './repository/tree.ts';
import { isSignedHead } from './signed-head.ts';

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
  if (!isSignedHead(kept, jwks)) return { state: 'unsigned' };
  // The signed log is longer than ours: certificates were taken out, or an older backup was restored.
  if (head.size > log.size || (await rootAt(db, log.companyId, head.size)) !== head.root)
    return { state: 'contradicts', head };
  return { state: head.size === log.size ? 'same' : 'continues', head };
}
