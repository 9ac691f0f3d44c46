import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from 'hono';
import type { AppEnv } from '../../../context.ts';
import { limitsOf } from '../../../http/forms/body-kinds.ts';
import { problem } from '../../../http/problem.ts';

const unpack = promisify(gunzip);

/**
 * The text that a phone sent, plain or gzipped. The route's limit applies to the bytes sent and to the unpacked text: unpacking stops
 * at the limit.
 * @returns the response to send where it cannot be read.
 */
export async function bodyText(c: Context<AppEnv>): Promise<{ text: string } | { refused: Response }> {
  const encoding = (c.req.header('content-encoding') || 'identity').trim().toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip') {
    c.header('accept-encoding', 'gzip');
    return { refused: problem(c, 415, 'Send it uncompressed, or gzipped once') };
  }
  try {
    const sent = new Uint8Array(await c.req.arrayBuffer());
    const maxOutputLength = limitsOf(c.var.route.takes).bytes;
    const bytes = encoding === 'gzip' ? await unpack(sent, { maxOutputLength }) : sent;
    return { text: new TextDecoder().decode(bytes) };
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return {
      refused: isTooLarge ? problem(c, 413, 'The request is too large') : problem(c, 400, 'This arrived incomplete'),
    };
  }
}
