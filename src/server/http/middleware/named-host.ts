import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Config } from '../../config.ts';
import type { AppEnv } from '../../context.ts';

/** Programs that only ask whether the site is there name no host, in HTTP/1.0. */
const HEALTH = '/api/health';

/**
 * Refuses what names no host or two (RFC 9112, 3.2), as HTTP/1.0 may leave it out and an empty one leaves it open: the server would put in
 * its own name. A proxy that speaks HTTP/1.0 and names the host is answered.
 *
 * With PUBLIC_URL another name is refused too: a page under a name of another person's is no page of ours. Answered under any name are
 * health and metrics, which are asked for within a network. An IP address and `localhost` are never another's name: checks and an operator
 * on the machine use them. Behind a proxy (TRUST_PROXY) the name counts that the proxy hands on in `X-Forwarded-Host`; where it hands on
 * none, it alone decides which names it serves, as `Host` may then be the name that it knows this server by.
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
