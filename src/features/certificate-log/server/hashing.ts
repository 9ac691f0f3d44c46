import { createHash } from 'node:crypto';
import { bytesOf, type Hash, hashingBy } from '../domain/tree.ts';

/** The log's hash function on the server. */
export const logHashing = hashingBy((bytes) => createHash('sha256').update(bytes).digest());

/** The leaf of a certificate: over the 32 bytes of its hash. @param certificateHash  64 letters of hexadecimal. */
export const leafOf = (certificateHash: string): Hash => logHashing.leaf(bytesOf(certificateHash));
