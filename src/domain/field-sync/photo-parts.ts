import { z } from 'zod';
import { MOST_PHOTO_BYTES } from '../forms/photos.ts';

/** Of one request. */
export const MOST_PART_BYTES = 256 * 1024;

const bytes = z.coerce.number().int();

/** POST /api/v1/field/photos/<sha256>: what its query says. The body is the part; an empty one asks how much is there. */
export const photoPartSchema = z.strictObject({
  /** Whose phone's database it comes from. */
  user: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  /** Of the whole file. */
  size: bytes.min(1).max(MOST_PHOTO_BYTES),
  /** Of the part's first byte. */
  offset: bytes.min(0).max(MOST_PHOTO_BYTES),
});

export const photoPartAnswerSchema = z.object({
  /** Who is signed in. */
  user: z.string(),
  /** The server's clock. */
  now: z.string(),
  /** Bytes from the start that the server holds: the next part begins there. */
  have: z.int(),
  size: z.int(),
});
export type PhotoPartAnswer = z.infer<typeof photoPartAnswerSchema>;
