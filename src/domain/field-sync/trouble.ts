import { z } from 'zod';

/** The error answer of both addresses: problem details (RFC 9457), application/problem+json. */
export const troubleSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  instance: z.string(),
  detail: z.string().optional(),
  /** With 401: `ended` if the session was signed out or the account disabled; `over` if the session ran out or is not known. */
  session: z.enum(['ended', 'over']).optional(),
  /** With 409: the signed-in user, who is not the one whose entries were sent. */
  user: z.string().optional(),
});
export type FieldTrouble = z.infer<typeof troubleSchema>;
