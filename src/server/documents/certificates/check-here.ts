import { createPublicKey, verify } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { type Check, checkNow, type Tools } from '../../../domain/certificate/verify/check.ts';
import { sha256 } from '../../codes.ts';

/** Node's tools for the checks of `domain/certificate/verify`. */
const tools: Tools = {
  unpack({ packed, most }) {
    try {
      // The types of Node do not know what `info` gives back.
      const unpacked: unknown = inflateSync(packed, { maxOutputLength: most, info: true });
      const { buffer, engine } = unpacked as { buffer: Buffer; engine: { bytesWritten: number } };
      const behind = packed.subarray(engine.bytesWritten);
      return behind.length <= 2 && behind.every((byte) => byte === 0x0a || byte === 0x0d) ? buffer : undefined;
    } catch {
      return undefined;
    }
  },
  sha256,
  base64url: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64url'),
  signatureHolds({ x, signature, input }) {
    try {
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      return verify(null, input, key, Buffer.from(signature, 'base64url'));
    } catch {
      return false;
    }
  },
};

/** Runs a check in this process. */
export const checkHere = <T>(check: Check<T>): T => checkNow(check, tools);
