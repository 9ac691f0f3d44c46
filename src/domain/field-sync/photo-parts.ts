import { z } from 'zod';
import { MOST_PHOTO_BYTES } from '../forms/photos.ts';

/** Most bytes in one request. */
export const MOST_PART_BYTES = 256 * 1024;

const bytes = z.coerce.number().int();

/** Query of POST /api/v1/field/photos/<sha256>. The body is the part; an empty body asks how much the server holds. */
export const photoPartSchema = z.strictObject({
  /** The user whose phone database it comes from. */
  user: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  /** Bytes of the whole file. */
  size: bytes.min(1).max(MOST_PHOTO_BYTES),
  /** Position of the part's first byte. */
  offset: bytes.min(0).max(MOST_PHOTO_BYTES),
});

export const photoPartAnswerSchema = z.object({
  /** The signed-in user. */
  user: z.string(),
  /** The server's clock. */
  now: z.string(),
  /** Bytes from the start that the server holds: the next part begins there. */
  have: z.int(),
  size: z.int(),
});
export type PhotoPartAnswer = z.infer<typeof photoPartAnswerSchema>;
