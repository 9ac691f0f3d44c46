import type { Trx } from '../../../server/db/dialect.ts';
import type { SigningKey } from '../../../server/documents/certificates/signing.ts';
import type { SignedHead } from '../domain/head.ts';
import { insertHead, type WhySigned } from './repository/heads.ts';
import type { CertificateLog } from './repository/logs.ts';
import { signHead } from './signed-head.ts';

/** Signs the head of a log and stores it. @param log  with its root, read under the company's lock. */
export async function keepHead(
  trx: Trx,
  { log, root }: { log: CertificateLog; root: string },
  key: SigningKey,
  why: WhySigned,
  now: Date,
): Promise<SignedHead & { id: string }> {
  const signed = signHead({ log: log.name, size: log.size, root, at: now.toISOString() }, key);
  const id = await insertHead(trx, log, signed, why);
  return { ...signed, id };
}
