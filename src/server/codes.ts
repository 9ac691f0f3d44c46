import { hash, randomBytes } from 'node:crypto';

/** 160 random bits as 27 characters of base64url: for codes and links that nobody can guess. */
export const newCode = (): string => randomBytes(20).toString('base64url');

/** SHA-256 of text (as UTF-8) or bytes, in lower-case hexadecimal. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content);
