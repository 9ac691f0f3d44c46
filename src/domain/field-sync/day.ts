import { z } from 'zod';

/** Most parts in one request. */
const MOST_PARTS = 1000;

const name = z.string().regex(/^[a-z]+(\/[A-Za-z0-9_-]{1,64})?$/);

/** POST /api/v1/field/day. It changes nothing. */
export const dayRequestSchema = z.strictObject({
  user: z.string().max(64),
  /** Part name → the version that the phone has. */
  have: z
    .record(name, z.string().max(64))
    .refine((have) => Object.keys(have).length <= MOST_PARTS, `at most ${MOST_PARTS} parts`),
});
export type DayRequest = z.infer<typeof dayRequestSchema>;

/** One named part of the day. `sections/electrician/day-parts.ts` gives the type of each part's content. */
const partSchema = z.object({
  name,
  /** Changes with the content. */
  version: z.string(),
  /** Bytes of its content as JSON, unpacked. */
  size: z.int(),
  /** Absent if the phone has this version, or if it comes with the next request (`more`). */
  content: z.unknown().optional(),
});

export const dayAnswerSchema = z.object({
  user: z.string(),
  now: z.string(),
  /** All parts that the phone needs for the day: it may delete any others. */
  parts: z.array(partSchema),
  /** True if the answer is incomplete: ask again with the parts received so far. */
  more: z.boolean(),
  /** Key with which the phone seals unsent entries after sign-out: 32 bytes in base64url. Older servers give none. */
  seal: z.string().optional(),
});
export type DayAnswer = z.infer<typeof dayAnswerSchema>;
