import type { ProofOfLog } from '../../../domain/certificate/verify/about-log.ts';
import type { SignedCertificate } from '../../../domain/certificate/verify/certificate-file.ts';
import { keyIn, keyInSet } from '../../../domain/certificate/verify/detached.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { hashOf } from '../../../server/documents/certificates/signing.ts';
import { type LoggedAs, readLoggedAs } from '../domain/head.ts';
import { provesInclusion } from '../domain/verify-proofs.ts';
import { leafOf, logHashing } from './hashing.ts';
import { verifyHead } from './signed-head.ts';

/** The log part of a certificate's file, as text. */
export const showLogged = ({ head, signature, inclusion }: LoggedAs): string =>
  canonicalJson({ head, signature, inclusion });

/**
 * The result of checking the proof in a certificate's file.
 * - `none`: it has no proof: it is from before there was a log, or the proof was removed.
 * - `in`: the certificate is in the log of its signed head.
 * - `unknown-key`: the head is signed with a key that is not trusted.
 * - `revoked-key`: the head is signed with a key that was already revoked.
 * - `damaged`: the proof was changed, or is incomplete.
 */
export type Logged = { state: 'none' | 'damaged' | 'unknown-key' } | { state: 'in' | 'revoked-key'; logged: LoggedAs };

/** @param jwks  the trusted keys. Never throws on any input. */
export function checkLogged(
  { canonical, log }: Pick<SignedCertificate, 'canonical' | 'log'>,
  jwks: { keys: readonly unknown[] },
): Logged {
  if (log === undefined) return { state: 'none' };
  const logged = readLog(log);
  if (!logged) return { state: 'damaged' };
  const { size, root } = logged.head;
  const proof = { leaf: leafOf(hashOf(canonical)), size, root, ...logged.inclusion };
  if (!provesInclusion(logHashing, proof)) return { state: 'damaged' };
  const verified = verifyHead(logged, jwks);
  if (verified.ok) return { state: 'in', logged };
  if (verified.reason === 'unknown_key') return { state: 'unknown-key' };
  return verified.reason === 'revoked' ? { state: 'revoked-key', logged } : { state: 'damaged' };
}

/** The same, as what is said of a certificate whose key was revoked rests on it. */
export function proofOfLog(logged: Logged, jwks: { keys: readonly unknown[] }): ProofOfLog {
  switch (logged.state) {
    case 'in': {
      const { head } = logged.logged;
      const key = keyIn(jwks, head.key.kid);
      return key ? { state: 'in', head, by: keyInSet(key) } : { state: 'not believed' };
    }
    case 'unknown-key':
    case 'revoked-key':
      return { state: 'not believed' };
    default:
      return { state: logged.state };
  }
}

/** The head in a certificate's file, not yet checked. */
export function readLog(log: string): LoggedAs | undefined {
  try {
    return readLoggedAs(JSON.parse(log));
  } catch {
    return undefined;
  }
}
