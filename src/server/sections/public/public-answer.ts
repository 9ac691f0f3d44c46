import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { AppEnv } from '../../context.ts';

/** A page that is the same for everybody: kept by browsers and proxies, and asked for again by its mark. */
export type PublicAnswer = { html: string; etag: string };

/** The mark is weak: what goes out may be packed in one way or another. */
export const publicAnswer = (html: string): PublicAnswer => ({
  html,
  etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
});

/** The page, or that what the browser has is still it. */
export function answerPublic(c: Context<AppEnv>, { html, etag }: PublicAnswer): Response | Promise<Response> {
  c.header('etag', etag);
  c.header('cache-control', 'public, no-cache');
  const known = (c.req.header('if-none-match') ?? '').split(',').map((each) => each.trim());
  const bare = (tag: string) => tag.replace(/^W\//, '');
  if (known.some((each) => each === '*' || bare(each) === bare(etag))) return c.body(null, 304);
  return c.html(html);
}
