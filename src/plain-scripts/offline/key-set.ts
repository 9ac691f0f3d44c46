import { type KeySet, keyIn } from '../../domain/certificate/verify/detached.ts';
import { pathBelow } from '../../domain/forms/json/json-depth.ts';

/** Room for some ten thousand keys. */
export const MAX_KEY_SET_CHARACTERS = 4 * 1024 * 1024;
const MAX_DEPTH = 8;

export type ReadKeySet = { ok: true; set: KeySet; count: number } | { ok: false; message: string };

/** Reads a JSON Web Key Set (RFC 7517), as `/.well-known/jwks.json` has it. Never throws. */
export function readKeySet(text: string): ReadKeySet {
  if (text.length > MAX_KEY_SET_CHARACTERS) return { ok: false, message: 'This key set is too large' };
  const wrong = {
    ok: false,
    message: 'This is not a key set. A key set is a JSON file that begins {"keys": […]}',
  } as const;
  try {
    if (pathBelow(text, MAX_DEPTH) !== undefined) return wrong;
    const read = JSON.parse(text) as { keys?: unknown } | null;
    if (!Array.isArray(read?.keys)) return wrong;
    const keys: unknown[] = read.keys;
    const usable = keys.filter((key) => {
      const kid = (key as { kid?: unknown } | null)?.kid;
      return typeof kid === 'string' && keyIn({ keys: [key] }, kid) !== undefined;
    });
    if (usable.length === 0) return { ok: false, message: 'There is no Ed25519 key in this key set' };
    return { ok: true, set: { keys: usable }, count: usable.length };
  } catch {
    return wrong;
  }
}
