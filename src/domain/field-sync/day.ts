import { z } from 'zod';

/** Parts a phone may say that it has. */
const MOST_PARTS = 1000;

const name = z.string().regex(/^[a-z]+(\/[A-Za-z0-9_-]{1,64})?$/);

/** POST /api/v1/field/day. It changes nothing. */
export const dayRequestSchema = z.strictObject({
  user: z.string().max(64),
  /** By the name of a part: the version that the phone has. */
  have: z
    .record(name, z.string().max(64))
    .refine((have) => Object.keys(have).length <= MOST_PARTS, `at most ${MOST_PARTS} parts`),
});
export type DayRequest = z.infer<typeof dayRequestSchema>;

/** What a day is made of, each part under its own name; what each holds is typed in `sections/electrician/day-parts.ts`. */
const partSchema = z.object({
  name,
  /** Another one with every other content. */
  version: z.string(),
  /** Bytes of its content as JSON, unpacked. */
  size: z.int(),
  /** Absent where the phone has this version, or where it comes with the next request (`more`). */
  content: z.unknown().optional(),
});

export const dayAnswerSchema = z.object({
  user: z.string(),
  now: z.string(),
  /** All that a phone needs for the day: what it has beside these may go. */
  parts: z.array(partSchema),
  /** Ask again with what you have now: not all went into this answer. */
  more: z.boolean(),
  /** What the phone seals unsent entries with once the person has left it: 32 bytes in base64url. Older servers give none. */
  seal: z.string().optional(),
});
export type DayAnswer = z.infer<typeof dayAnswerSchema>;
