import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from 'hono';
import type { AppEnv } from '../../../context.ts';
import { limitsOf } from '../../../http/forms/body-kinds.ts';
import { problem } from '../../../http/problem.ts';

const unpack = promisify(gunzip);

/**
 * The text that a phone sent, as it is or gzipped. The route's limit holds for what came and for what it unpacks to: unpacking ends
 * where that is passed, whatever would still come.
 * @returns the answer to give where it cannot be read.
 */
export async function bodyText(c: Context<AppEnv>): Promise<{ text: string } | { refused: Response }> {
  const encoding = (c.req.header('content-encoding') || 'identity').trim().toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip') {
    c.header('accept-encoding', 'gzip');
    return { refused: problem(c, 415, 'Send it as it is, or gzipped once') };
  }
  try {
    const sent = new Uint8Array(await c.req.arrayBuffer());
    const maxOutputLength = limitsOf(c.var.route.takes).bytes;
    const bytes = encoding === 'gzip' ? await unpack(sent, { maxOutputLength }) : sent;
    return { text: new TextDecoder().decode(bytes) };
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return {
      refused: isTooLarge ? problem(c, 413, 'What was sent is too large') : problem(c, 400, 'This did not come whole'),
    };
  }
}
