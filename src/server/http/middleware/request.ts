import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { newId } from '../../../kernel/ids.ts';
import { maskSecrets } from '../../../monitoring/scrub.mjs';
import type { Config } from '../../config.ts';
import type { AppEnv } from '../../context.ts';
import type { Monitoring } from '../../monitoring/monitoring.ts';
import type { RequestCounts } from '../../runtime/request-counts.ts';

type RequestLogDeps = { log: Logger; config: Pick<Config, 'trustProxy'>; monitoring: Pick<Monitoring, 'nameRequest'> };

/**
 * Gives each request its reference, finds its network address, logs one line when it is answered, and counts it
 * by the pattern of its route.
 */
export function requestLog(
  { log, config, monitoring }: RequestLogDeps,
  counts?: RequestCounts,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = newId();
    c.set('requestId', requestId);
    c.set('address', clientAddress(c, config.trustProxy));
    c.set('origin', ownOrigin(c, config.trustProxy));
    const { path: route } = c.var.route;
    monitoring.nameRequest(c.req.method, route);
    await next();
    c.res.headers.set('x-request-id', requestId);
    const milliseconds = performance.now() - started;
    counts?.add({ method: c.req.method, route: routePath(c), status: c.res.status }, milliseconds / 1000);
    log.info(
      {
        requestId,
        method: c.req.method,
        route,
        path: maskSecrets(c.req.path),
        status: c.res.status,
        ms: Math.round(milliseconds),
        user: c.var.viewer?.userId,
      },
      'request',
    );
  };
}

function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** The client's address with `hops` trusted proxies: each appends the address it saw, so count from the end. */
function clientAddress(c: Context<AppEnv>, hops: number): string {
  const direct = socketAddress(c);
  if (hops === 0) return direct;
  const chain = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  return chain.filter(Boolean).at(-hops) ?? direct;
}

/** Our own origin as the browser sees it; forwarded headers count only behind a trusted proxy. */
function ownOrigin(c: Context<AppEnv>, hops: number): string {
  const url = new URL(c.req.url);
  if (hops === 0) return url.origin;
  // Some proxies append and some replace: where there are fewer values than hops, the first is the outermost proxy's.
  const told = (name: string) => {
    const values = c.req.header(name)?.split(',');
    return (values?.at(-hops) ?? values?.[0])?.trim();
  };
  const scheme = { https: 'https:', http: 'http:' }[told('x-forwarded-proto') ?? ''] ?? url.protocol;
  const host = told('x-forwarded-host') || url.host;
  try {
    return new URL(`${scheme}//${host}`).origin;
  } catch {
    return url.origin;
  }
}
