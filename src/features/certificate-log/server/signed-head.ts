import { checkHead } from '../../../domain/certificate/verify/logged.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { checkHere } from '../../../server/documents/certificates/check-here.ts';
import { type SigningKey, signCanonical } from '../../../server/documents/certificates/signing.ts';
import { LOG_HEAD_FORMAT, type LogHead, type SignedHead } from '../domain/head.ts';

/** Signs the head of a log, as a certificate is signed. */
export function signHead(said: Pick<LogHead, 'log' | 'size' | 'root' | 'at'>, key: SigningKey): SignedHead {
  const head: LogHead = { format: LOG_HEAD_FORMAT, ...said, key: key.publicJwk };
  return { head, signature: signCanonical(canonicalJson(head), key).jws };
}

/** Whether one of these keys signed a head, and was not revoked by then. Never throws. */
export const isSignedHead = (signed: SignedHead, keys: { keys: readonly unknown[] }): boolean =>
  checkHere(checkHead(signed, keys)).state === 'holds';
