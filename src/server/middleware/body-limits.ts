import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { MAX_DOCUMENT_BYTES } from '../../domain/verification/verify-bytes.ts';
import type { AppEnv } from '../context.ts';

const kibibyte = 1024;
/** Largest body by what the path begins with; the first that fits counts. Uploads are a PDF to compare and a CSV of sites. */
const limits: readonly [prefix: string, bytes: number][] = [
  ['/public/verify', 25 * kibibyte * kibibyte],
  ['/sites/import', 25 * kibibyte * kibibyte],
  ['/monitoring', kibibyte * kibibyte],
  ['/auth', 64 * kibibyte],
  ['/electrician', 2 * kibibyte * kibibyte],
  ['/api/v1/verify', MAX_DOCUMENT_BYTES],
];
const defaultLimit = kibibyte * kibibyte;
/**
 * What is refused is still taken in and thrown away up to this: many programs read no answer before they have sent all.
 * On the API the answer goes out meanwhile, so that one that does read it can stop.
 */
const mostDiscarded = 64 * kibibyte * kibibyte;

/** Refuses a body larger than its section needs, without ever holding it in memory. */
export function bodyLimits(): MiddlewareHandler<AppEnv> {
  const tooLarge = async (c: Context<AppEnv>) => {
    const discarded = discard(c.req.raw.body).catch(() => false);
    if (!c.req.path.startsWith('/api/') && !(await discarded)) c.header('connection', 'close');
    throw new HTTPException(413, { message: 'What was sent is too large' });
  };
  const byPrefix = limits.map(([prefix, maxSize]) => ({ prefix, run: bodyLimit({ maxSize, onError: tooLarge }) }));
  const otherwise = bodyLimit({ maxSize: defaultLimit, onError: tooLarge });
  return (c, next) => {
    // What asks for a page has none, and looking for one makes a whole request of what node brought.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    return (byPrefix.find(({ prefix }) => c.req.path.startsWith(prefix))?.run ?? otherwise)(c, next);
  };
}

/** Whether the body was read to its end. */
async function discard(body: ReadableStream<Uint8Array> | null): Promise<boolean> {
  if (!body || body.locked) return !body;
  const reader = body.getReader();
  for (let size = 0; size <= mostDiscarded; ) {
    const { done, value } = await reader.read();
    if (done) return true;
    size += value.length;
  }
  return false;
}
