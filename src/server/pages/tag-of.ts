import { createHash } from 'node:crypto';

/** A short tag of plain data, which changes with any part of it. Letters and digits that a header can carry. */
export const tagOf = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 16);
