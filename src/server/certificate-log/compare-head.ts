import { findHeadIn, type LogHead } from '../../domain/certificate-log/head.ts';
import type { Db } from '../db/dialect.ts';
import { verifyHead } from '../documents/certificates/log/signed-head.ts';
import type { CertificateLog } from '../repositories/certificates/log/logs.ts';
import { rootAt } from '../repositories/certificates/log/tree.ts';

/**
 * What a head that somebody kept says beside the log as it is now.
 * - `same`: it is of the same certificates. `continues`: the log begins with all of them.
 * - `contradicts`: both cannot be true.
 * - `unsigned`: none of the company's keys signed it. `other-log`: it is of another log. `unreadable`: there is no head in it.
 */
export type HeadCompared =
  | { state: 'same' | 'continues' | 'contradicts'; head: LogHead }
  | { state: 'unsigned' | 'other-log' | 'unreadable' };

/** @param text  as pasted: the head or the whole mail. @param jwks  the company's keys. */
export async function compareHead(
  db: Db,
  log: CertificateLog,
  jwks: { keys: readonly unknown[] },
  text: string,
): Promise<HeadCompared> {
  const kept = findHeadIn(text.slice(0, 20_000));
  if (!kept) return { state: 'unreadable' };
  const { head } = kept;
  if (head.log !== log.name) return { state: 'other-log' };
  if (!verifyHead(kept, jwks).ok) return { state: 'unsigned' };
  // A longer log was signed than there is: certificates were taken out, or a backup from before them was restored.
  if (head.size > log.size || (await rootAt(db, log.companyId, head.size)) !== head.root)
    return { state: 'contradicts', head };
  return { state: head.size === log.size ? 'same' : 'continues', head };
}
