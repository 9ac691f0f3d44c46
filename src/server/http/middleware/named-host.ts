import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Config } from '../../config.ts';
import type { AppEnv } from '../../context.ts';

/** Health checks in HTTP/1.0 name no host. */
const HEALTH = '/api/health';

/**
 * Refuses a request that names no host or two (RFC 9112, 3.2); HTTP/1.0 may omit the header, and an empty one names none: the server
 * would insert its own name. A proxy that speaks HTTP/1.0 and names the host is answered.
 *
 * With PUBLIC_URL any other name is refused too: a page under another person's domain is not our page. Health and metrics answer under any
 * name, because they are requested within a network. An IP address and `localhost` are always accepted: checks and an operator
 * on the machine use them. Behind a proxy (TRUST_PROXY) the name in `X-Forwarded-Host` counts; if the proxy sends
 * none, the proxy alone decides which names it serves, because `Host` may then be its name for this server.
 * @throws HTTPException 400, 421
 */
export function namedHost(config: Pick<Config, 'publicUrl' | 'trustProxy'>): MiddlewareHandler<AppEnv> {
  const own = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).hostname;
  return (c, next) => {
    const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
    const hosts = incoming?.rawHeaders?.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
    if (hosts !== undefined && hosts > 1) throw new HTTPException(400, { message: 'The request names two hosts' });
    if (c.req.path === HEALTH) return next();
    if (incoming && !incoming.headers.host) throw new HTTPException(400, { message: 'The request names no host' });
    if (own === undefined || c.req.path === '/api/metrics') return next();
    if (config.trustProxy > 0 && !c.req.header('x-forwarded-host')) return next();
    const { hostname } = new URL(c.var.origin);
    if (hostname === own || hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return next();
    throw new HTTPException(421, { message: `This site is at ${config.publicUrl}. Go there, and sign in there.` });
  };
}
