import type { Context } from 'hono';
import type { AppEnv } from '../../../server/context.ts';

/** What caches are told of a page that a link opens. */
export const NOT_KEPT = 'private, no-store';

/** Search engines and shared caches must not store this. */
export function keepToThemselves(c: Context<AppEnv>): void {
  c.header('x-robots-tag', 'noindex, nofollow');
  c.header('cache-control', NOT_KEPT);
}

/** Whether a person opens the page: a browser that prefetches it has shown it to nobody. */
export const isMeant = (c: Context<AppEnv>): boolean =>
  c.req.method === 'GET' && !/prefetch|prerender/i.test(c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '');
