import type { Context } from 'hono';
import type { z } from 'zod';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { isFromElsewhere } from '../../../http/middleware/own-origin.ts';
import { problem } from '../../../http/problem.ts';
import { bodyText } from './body-text.ts';

const MOST_ERRORS = 20;

/**
 * A phone's request, with a check of the user whose database it says it comes from.
 * @returns the response to send where it is not valid, or another person is signed in now.
 */
export async function readJson<Sent extends { user: string }>(
  { config }: Pick<Deps, 'config'>,
  c: Context<AppEnv>,
  viewer: Viewer,
  schema: z.ZodType<Sent>,
): Promise<{ sent: Sent } | { refused: Response }> {
  const refused = notOurs({ config }, c, 'application/json');
  if (refused) return { refused };
  const body = await bodyText(c);
  if ('refused' in body) return body;
  let json: unknown;
  try {
    json = JSON.parse(body.text);
  } catch {
    return { refused: problem(c, 400, 'This is not JSON') };
  }
  const read = schema.safeParse(json);
  if (!read.success) {
    const errors = read.error.issues
      .slice(0, MOST_ERRORS)
      .map(({ path, message }) => ({ path: path.join('/').slice(0, 200), message }));
    return { refused: problem(c, 422, 'This cannot be read', { errors }) };
  }
  if (read.data.user !== viewer.userId)
    return { refused: problem(c, 409, 'Another person is signed in now', { user: viewer.userId }) };
  return { sent: read.data };
}

/**
 * The response to a request of another type, or from another site. A form on another site can send neither type, and a script on
 * one must ask for permission first, which is never given.
 */
export function notOurs(
  { config }: Pick<Deps, 'config'>,
  c: Context<AppEnv>,
  type: 'application/json' | 'application/octet-stream',
): Response | undefined {
  const [sent = ''] = (c.req.header('content-type') ?? '').split(';');
  if (sent.trim().toLowerCase() !== type) return problem(c, 415, `Send ${type}`);
  if (isFromElsewhere(c, config)) return problem(c, 403, 'This did not come from one of our own pages');
  return undefined;
}
