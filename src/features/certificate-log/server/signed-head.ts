import { canonicalJson } from '../../../kernel/canonical-json.ts';
import {
  type SigningKey,
  signCanonical,
  type Verified,
  verifyDetached,
} from '../../../server/documents/certificates/signing.ts';
import { type HeadFile, LOG_HEAD_FORMAT, type LogHead, type SignedHead } from '../domain/head.ts';

/** Signs the head of a log, as a certificate is signed. */
export function signHead(said: Pick<LogHead, 'log' | 'size' | 'root' | 'at'>, key: SigningKey): SignedHead {
  const head: LogHead = { format: LOG_HEAD_FORMAT, ...said, key: key.publicJwk };
  return { head, signature: signCanonical(canonicalJson(head), key).jws };
}

/**
 * Checks the signature of a head. Never throws.
 * @param jwks  the trusted keys.
 */
export function verifyHead({ head, signature }: SignedHead, jwks: { keys: readonly unknown[] }): Verified {
  const verified = verifyDetached(canonicalJson(head), signature, jwks, head.at);
  // The last letter of a signature has four spare bits: only our spelling is accepted.
  const [, , bytes = ''] = signature.split('.');
  if (Buffer.from(bytes, 'base64url').toString('base64url') !== bytes) return { ok: false, reason: 'malformed' };
  // A head that names one key and is signed with another is not valid.
  return verified.ok && verified.kid !== head.key.kid ? { ok: false, reason: 'bad_signature' } : verified;
}

/** A head as public text: one line. */
export const showHead = ({ head, signature, consistency }: HeadFile): string =>
  canonicalJson({ head, signature, ...(consistency && { consistency }) });
