import { z } from 'zod';

/** What both addresses answer where they take nothing: problem details (RFC 9457), application/problem+json. */
export const troubleSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  instance: z.string(),
  detail: z.string().optional(),
  /**
   * With 401: `ended` where somebody signed this session out, here or everywhere, or shut the account out; `over` where it ran out
   * or is not known.
   */
  session: z.enum(['ended', 'over']).optional(),
  /** With 409: who is signed in, who is not whose entries were sent. */
  user: z.string().optional(),
});
export type FieldTrouble = z.infer<typeof troubleSchema>;
