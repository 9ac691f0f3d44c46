import { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../../context.ts';
import { bodyBytes, bufferedResponse } from '../../buffered-body.ts';
import { acceptedEncoding } from './accepted-encoding.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
/** A page is 30 kB: a window of 128 kB holds it, and one step down from 5 takes half the time for a twentieth more bytes. */
const brotliSettings = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 };
const worthwhileBytes = 700;
const compressible = /^(text\/|application\/(json|problem\+json|javascript|xml|schema\+json)|image\/svg)/;

/** Lists of any length: written as they are read. */
const streamed = /^text\/csv/;

/**
 * Brotli where the browser accepts it, else gzip. Responses are complete before they are sent, so that a failed page can still be a 500; the
 * files of lists alone are not, which can be longer than memory.
 */
export function compression(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { res } = c;
    const encoding = acceptedEncoding(c.req.header('accept-encoding'));
    if (!compressible.test(res.headers.get('content-type') ?? '')) return;
    // A file of the build sets this itself.
    if (!res.headers.has('vary')) res.headers.set('vary', 'Accept-Encoding');
    if (!encoding || !res.body || c.req.method === 'HEAD' || res.headers.has('content-encoding')) return;
    if (streamed.test(res.headers.get('content-type') ?? '')) {
      c.res = undefined;
      c.res = new Response(res.body.pipeThrough(packing(encoding)), res);
      c.res.headers.set('content-encoding', encoding);
      c.res.headers.delete('content-length');
      return;
    }
    const body = await bodyBytes(res);
    const small = body.byteLength < worthwhileBytes;
    const packed = small
      ? body
      : encoding === 'br'
        ? await brotli(body, { params: { ...brotliSettings, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength } })
        : await deflate(body);
    const answer = bufferedResponse(new Uint8Array(packed), { status: res.status, headers: res.headers });
    if (!small) answer.headers.set('content-encoding', encoding);
    answer.headers.set('content-length', String(packed.byteLength));
    c.res = undefined;
    c.res = answer;
  };
}

const packing = (encoding: 'br' | 'gzip') =>
  Duplex.toWeb(encoding === 'br' ? createBrotliCompress({ params: brotliSettings }) : createGzip()) as {
    readable: ReadableStream<Uint8Array<ArrayBuffer>>;
    writable: WritableStream<Uint8Array>;
  };
