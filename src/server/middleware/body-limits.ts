import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import type { AppEnv } from '../context.ts';

const kibibyte = 1024;
/** Largest body by what the path begins with; the first that fits counts. Uploads are a PDF to compare and a CSV of sites. */
const limits: readonly [prefix: string, bytes: number][] = [
  ['/public/verify', 25 * kibibyte * kibibyte],
  ['/sites/import', 25 * kibibyte * kibibyte],
  ['/monitoring', kibibyte * kibibyte],
  ['/auth', 64 * kibibyte],
  ['/electrician', 2 * kibibyte * kibibyte],
];
const defaultLimit = kibibyte * kibibyte;

/** Refuses a body larger than its section needs, before it is read into memory. */
export function bodyLimits(): MiddlewareHandler<AppEnv> {
  const tooLarge = () => {
    throw new HTTPException(413, { message: 'What was sent is too large' });
  };
  const byPrefix = limits.map(([prefix, maxSize]) => ({ prefix, run: bodyLimit({ maxSize, onError: tooLarge }) }));
  const otherwise = bodyLimit({ maxSize: defaultLimit, onError: tooLarge });
  return (c, next) => (byPrefix.find(({ prefix }) => c.req.path.startsWith(prefix))?.run ?? otherwise)(c, next);
}
