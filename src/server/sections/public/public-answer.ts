import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { AppEnv } from '../../context.ts';

/** A page that is the same for everyone: browsers and proxies store it and revalidate it by its etag. */
export type PublicAnswer = { html: string; etag: string };

/** The etag is weak: the response may be compressed or not. */
export const publicAnswer = (html: string): PublicAnswer => ({
  html,
  etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
});

/** The page, or 304 where the browser's copy is current. */
export function answerPublic(c: Context<AppEnv>, { html, etag }: PublicAnswer): Response | Promise<Response> {
  c.header('etag', etag);
  c.header('cache-control', 'public, no-cache');
  const known = (c.req.header('if-none-match') ?? '').split(',').map((each) => each.trim());
  const bare = (tag: string) => tag.replace(/^W\//, '');
  if (known.some((each) => each === '*' || bare(each) === bare(etag))) return c.body(null, 304);
  return c.html(html);
}
