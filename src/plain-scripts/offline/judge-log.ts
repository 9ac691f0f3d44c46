import type { KeyInSet } from '../../domain/certificate/verify/about-log.ts';
import { isRevoked, keyIn, keyInSet, readDetached } from '../../domain/certificate/verify/detached.ts';
import { type LoggedAs, readLoggedAs } from '../../features/certificate-log/domain/head.ts';
import { bytesOf as bytesOfHash, leafBytes, nodeBytes } from '../../features/certificate-log/domain/tree.ts';
import { wayToRoot } from '../../features/certificate-log/domain/verify-proofs.ts';
import { base64urlOf, bytesOf, textOf } from '../../kernel/base64url.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { type KeySet, ownKey } from './key-set.ts';
import { type CheckSignature, sha256 } from './signature.ts';

/**
 * The verdict on a file's proof of the log, as in `checkLogged`.
 * - `none`: the file has none: it is older than the log, or the proof was removed.
 * - `in`: the certificate is in the log, by its signed head.
 * - `not believed`: the head's key is revoked, or not in the set, which may be older than the head.
 * - `damaged`: the proof was changed, or is incomplete.
 */
export type LoggedOffline =
  | { state: 'none' | 'damaged' | 'not believed' }
  | { state: 'in'; logged: LoggedAs; by: KeyInSet };

/**
 * Judges the proof of the log. Never throws on any input.
 * @param hash  of the certificate
 * @param set  the keys to trust; without them a head is checked with the key that it names itself
 */
export async function judgeLog(
  { hash, log }: { hash: string; log: string | undefined },
  set: KeySet | undefined,
  check: CheckSignature,
): Promise<LoggedOffline> {
  if (log === undefined) return { state: 'none' };
  const logged = read(log);
  if (!logged || !(await isIncluded(hash, logged))) return { state: 'damaged' };
  const { head, signature } = logged;
  const detached = readDetached(signature, textOf);
  // Four bits of a signature's last letter have no meaning: accept only our own spelling.
  if (!detached || base64urlOf(bytesOf(detached.signature)) !== detached.signature) return { state: 'damaged' };
  // A head that names one key and is signed with another is invalid.
  if (detached.kid !== head.key.kid) return { state: 'damaged' };
  const key = set ? keyIn(set, detached.kid) : await ownKey(head.key, detached.kid);
  if (!key) return { state: set ? 'not believed' : 'damaged' };
  const text = new TextEncoder().encode(canonicalJson(head));
  const input = new TextEncoder().encode(`${detached.header}.${base64urlOf(text)}`);
  if (!(await check(key, detached.signature, input))) return { state: 'damaged' };
  return isRevoked(key, head.at) ? { state: 'not believed' } : { state: 'in', logged, by: keyInSet(key) };
}

function read(log: string): LoggedAs | undefined {
  try {
    return readLoggedAs(JSON.parse(log));
  } catch {
    return undefined;
  }
}

async function isIncluded(hash: string, { head: { size, root }, inclusion }: LoggedAs): Promise<boolean> {
  const way = wayToRoot({ leaf: await sha256(leafBytes(bytesOfHash(hash))), size, root, ...inclusion });
  let step = way.next();
  while (!step.done) step = way.next(await sha256(nodeBytes(...step.value)));
  return step.value;
}
