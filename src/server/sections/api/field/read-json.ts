import type { Context } from 'hono';
import type { z } from 'zod';
import type { AppEnv, Deps, Viewer } from '../../../context.ts';
import { isFromElsewhere } from '../../../http/middleware/own-origin.ts';
import { problem } from '../../../http/problem.ts';

const MOST_ERRORS = 20;

/**
 * What a phone sent, for whose database it says it comes from.
 * @returns the answer to give where it is none of ours, or somebody else is signed in now.
 */
export async function readJson<Sent extends { user: string }>(
  { config }: Pick<Deps, 'config'>,
  c: Context<AppEnv>,
  viewer: Viewer,
  schema: z.ZodType<Sent>,
): Promise<{ sent: Sent } | { refused: Response }> {
  // A form of another site cannot send this type, and a script of one has to ask first, which nobody answers.
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    return { refused: problem(c, 415, 'Send application/json') };
  if (isFromElsewhere(c, config)) return { refused: problem(c, 403, 'This was not sent from one of our own pages') };
  let json: unknown;
  try {
    json = await c.req.json();
  } catch {
    return { refused: problem(c, 400, 'This is no JSON') };
  }
  const read = schema.safeParse(json);
  if (!read.success) {
    const errors = read.error.issues
      .slice(0, MOST_ERRORS)
      .map(({ path, message }) => ({ path: path.join('/').slice(0, 200), message }));
    return { refused: problem(c, 422, 'This cannot be read', { errors }) };
  }
  if (read.data.user !== viewer.userId)
    return { refused: problem(c, 409, 'Somebody else is signed in now', { user: viewer.userId }) };
  return { sent: read.data };
}
