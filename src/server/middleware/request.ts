import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { AppEnv } from '../context.ts';
import { newId } from '../ids.ts';

/** Gives each request its reference, finds out where it came from, and writes one line about it when it is answered. */
export function requestLog(log: Logger, config: Pick<Config, 'trustProxy' | 'publicUrl'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = newId();
    c.set('requestId', requestId);
    c.set('address', clientAddress(c, config.trustProxy));
    c.set('origin', ownOrigin(c, config.trustProxy));
    await next();
    c.res.headers.set('x-request-id', requestId);
    log.info(
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(performance.now() - started),
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

/** The address `hops` proxies vouch for: each appends the one it saw, so the right one counts from the end. */
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
  const last = (name: string) => c.req.header(name)?.split(',').at(-1)?.trim();
  const scheme = last('x-forwarded-proto') === 'https' ? 'https:' : url.protocol;
  const host = last('x-forwarded-host') ?? url.host;
  try {
    return new URL(`${scheme}//${host}`).origin;
  } catch {
    return url.origin;
  }
}
