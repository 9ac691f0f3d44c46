import type { SignedHead } from '../../domain/certificate-log/head.ts';
import type { Trx } from '../db/dialect.ts';
import { signHead } from '../documents/certificates/log/signed-head.ts';
import type { SigningKey } from '../documents/certificates/signing.ts';
import { insertHead, type WhySigned } from '../repositories/certificates/log/heads.ts';
import type { CertificateLog } from '../repositories/certificates/log/logs.ts';

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
