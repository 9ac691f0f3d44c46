import { type LoggedAs, readLoggedAs, type SignedHead } from '../../../features/certificate-log/domain/head.ts';
import { bytesOf, leafBytes, nodeBytes } from '../../../features/certificate-log/domain/tree.ts';
import { wayToRoot } from '../../../features/certificate-log/domain/verify-proofs.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import type { KeyInSet } from './about-log.ts';
import { ask, type Check } from './check.ts';
import { type KeySet, keyInSet } from './detached.ts';
import { checkSignature, type Signature } from './signature.ts';

/**
 * The proof of the log in a copy.
 * - `none`: it has none: it is older than the log, or the proof was removed.
 * - `in`: the certificate is in the log, by its signed head.
 * - `not believed`: the head's key was revoked, or is not in the set, which may be older than the head.
 * - `damaged`: the proof was changed, or is incomplete.
 */
export type Logged =
  | { state: 'none' | 'damaged' }
  | { state: 'not believed'; why: 'unknown key' }
  | ({ state: 'not believed'; why: 'revoked' } & LoggedAs)
  | ({ state: 'in'; by: KeyInSet } & LoggedAs);

/**
 * Checks the proof of the log. Never throws on any input.
 * @param hash  of the certificate. @param log  as it is in the copy.
 * @param set  the trusted keys; without them a head is checked with the key that it names itself.
 */
export function* checkLogged(
  { hash, log }: { hash: string; log?: string | undefined },
  set: KeySet | undefined,
): Check<Logged> {
  if (log === undefined) return { state: 'none' };
  const logged = readLog(log);
  if (!logged || !(yield* isIncluded(hash, logged))) return { state: 'damaged' };
  const signed = yield* checkHead(logged, set);
  switch (signed.state) {
    case 'holds':
      return { state: 'in', ...logged, by: keyInSet(signed.key) };
    case 'revoked':
      return { state: 'not believed', why: 'revoked', ...logged };
    case 'unknown key':
      return { state: 'not believed', why: 'unknown key' };
    default:
      return { state: 'damaged' };
  }
}

/** Checks the signature of a head: a head that names one key and is signed with another is malformed. Never throws. */
export function* checkHead({ head, signature }: SignedHead, set: KeySet | undefined): Check<Signature> {
  const signed = yield* checkSignature(canonicalJson(head), signature, { set, named: head.key }, head.at);
  const kid = 'key' in signed ? signed.key.kid : signed.state === 'unknown key' ? signed.kid : head.key.kid;
  return kid === head.key.kid ? signed : { state: 'malformed' };
}

function readLog(log: string): LoggedAs | undefined {
  try {
    return readLoggedAs(JSON.parse(log));
  } catch {
    return undefined;
  }
}

function* isIncluded(hash: string, { head: { size, root }, inclusion }: LoggedAs): Check<boolean> {
  const leaf = yield* ask('sha256', leafBytes(bytesOf(hash)));
  const way = wayToRoot({ leaf, size, root, ...inclusion });
  let step = way.next();
  while (!step.done) step = way.next(yield* ask('sha256', nodeBytes(...step.value)));
  return step.value;
}
