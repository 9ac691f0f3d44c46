import { verifyAsync } from '@noble/ed25519';
import { bytesOf } from '../../kernel/base64url.ts';

/** Checks an Ed25519 signature. @returns false for a malformed key or signature too. Never throws. */
export type CheckSignature = (asked: Readonly<{ x: string; signature: string; input: Uint8Array }>) => Promise<boolean>;

/** With the browser where possible, otherwise with a bundled library. */
export const checkSignature: CheckSignature = async (asked) => {
  try {
    return await byBrowser(asked);
  } catch (error) {
    // Only if the browser lacks Ed25519: a key that the browser refuses is invalid for the library too.
    if (!(error instanceof DOMException && error.name === 'NotSupportedError')) return false;
    return byLibrary(asked);
  }
};

const byBrowser: CheckSignature = async ({ x, signature, input }) => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x };
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify']);
  return crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature), new Uint8Array(input));
};

/** Strictly by RFC 8032. */
export const byLibrary: CheckSignature = async ({ x, signature, input }) => {
  try {
    return await verifyAsync(bytesOf(signature), input, bytesOf(x), { zip215: false });
  } catch {
    return false;
  }
};

/** SHA-256 in hex. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Browsers offer WebCrypto only to https pages and local files. */
export const canCheck = (): boolean => typeof crypto === 'object' && typeof crypto.subtle === 'object';
