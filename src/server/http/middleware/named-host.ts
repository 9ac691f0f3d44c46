import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { AppEnv } from '../../context.ts';

/** Programs that only ask whether the site is there name no host, in HTTP/1.0. */
const HEALTH = '/api/health';

/**
 * Refuses what names no host, as HTTP/1.0 may leave it out and an empty one leaves it open: the server would put in its own
 * name. A proxy that speaks HTTP/1.0 and names the host is answered. @throws HTTPException 400
 */
export function namedHost(): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
    if (incoming && !incoming.headers.host && c.req.path !== HEALTH)
      throw new HTTPException(400, { message: 'The request names no host' });
    return next();
  };
}
