import { hash, randomBytes, randomUUIDv7 } from 'node:crypto';

/** A new id: UUIDv7, so that ids sort by the time they were made. */
export const newId = (): string => randomUUIDv7();

/** 160 random bits as 27 characters of base64url: for codes and links that nobody can guess. */
export const newCode = (): string => randomBytes(20).toString('base64url');

/** SHA-256 of text (as UTF-8) or bytes, in lower-case hexadecimal. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content);
