import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';
import { acceptedEncoding } from './accepted-encoding.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const worthwhileBytes = 700;
const compressible = /^(text\/|application\/(json|problem\+json|javascript|xml|schema\+json)|image\/svg)/;

/** Brotli where the browser takes it, gzip else. Answers are whole before they leave, so that a failed page can still be a 500. */
export function compression(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { res } = c;
    const encoding = acceptedEncoding(c.req.header('accept-encoding'));
    if (!compressible.test(res.headers.get('content-type') ?? '')) return;
    // A file of the build says so itself.
    if (!res.headers.has('vary')) res.headers.set('vary', 'Accept-Encoding');
    if (!encoding || !res.body || c.req.method === 'HEAD' || res.headers.has('content-encoding')) return;
    const body = new Uint8Array(await res.arrayBuffer());
    const small = body.byteLength < worthwhileBytes;
    const packed = small
      ? body
      : encoding === 'br'
        ? await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : await deflate(body);
    const answer = new Response(new Uint8Array(packed), { status: res.status, headers: res.headers });
    if (!small) answer.headers.set('content-encoding', encoding);
    answer.headers.set('content-length', String(packed.byteLength));
    c.res = undefined;
    c.res = answer;
  };
}
