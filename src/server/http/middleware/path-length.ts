import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { AppEnv } from '../../context.ts';

/** Several times the longest path of ours, in characters as sent. */
const LONGEST_PATH = 2000;

/** Refuses a longer path before anything else reads it. @throws HTTPException 414 */
export function pathLength(): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    if (c.req.path.length > LONGEST_PATH) throw new HTTPException(414, { message: 'The address is too long' });
    return next();
  };
}
