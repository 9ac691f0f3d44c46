import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { AppEnv } from '../../context.ts';
import { acceptedEncoding } from '../../http/middleware/compression/accepted-encoding.ts';
import type { Route } from '../../http/routes/route.ts';
import { serve } from '../../http/routes/serve.ts';
import { fileAddresses } from '../routes.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const aYear = 'public, max-age=31536000, immutable';

/**
 * Files the build made, with their compressed copies. Names carry a fingerprint, so browsers keep them permanently.
 * @param at  the address above all of them.
 * @param root  folder of the files; nothing outside it is ever read.
 * @param otherRoots  folders of other builds, whose pages may still be open.
 */
export function builtFiles(at: Route, root: string, otherRoots: () => Promise<readonly string[]>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, at, async (c) => {
    // None of our file names needs escapes, so none are decoded.
    const name = normalize(c.req.path.split('/').slice(2).join('/'));
    const type = types[extname(name)];
    // The manifest is internal, and its name does not change with its content.
    if (name.startsWith('..') || name.includes('\0') || !type || name === 'manifest.json') return c.notFound();
    const encoding = acceptedEncoding(c.req.header('accept-encoding'));
    const found = (await readPacked(join(root, name), encoding)) ?? (await readInOthers(name, encoding));
    if (!found) return c.notFound();
    return c.body(new Uint8Array(found.body), 200, {
      'content-type': type,
      'cache-control': aYear,
      vary: 'Accept-Encoding',
      ...found.headers,
    });
  });
  const readInOthers = async (name: string, encoding: Encoding) => {
    for (const other of await otherRoots()) {
      const found = await readPacked(join(other, name), encoding);
      if (found) return found;
    }
    return undefined;
  };
  routes.all(at.path, (c) => {
    c.header('allow', 'GET, HEAD');
    throw new HTTPException(405, { message: 'Files are only read' });
  });
  return routes;
}

/** A file whose address stays the same when it changes: a browser with the current one gets 304. */
export function withValidator(c: Context<AppEnv>, body: Buffer, headers: Record<string, string>): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const known = (c.req.header('if-none-match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*')) return c.body(null, 304, { ...headers, etag });
  return c.body(new Uint8Array(body), 200, { ...headers, etag });
}

type Encoding = ReturnType<typeof acceptedEncoding>;

type Packed = { body: Buffer; headers: Record<string, string> };

/** A built file, compressed if there is such a copy and the browser accepts it; undefined where there is none. */
export async function readPacked(path: string, encoding: Encoding): Promise<Packed | undefined> {
  const packed = encoding && (await readIfThere(`${path}.${encoding === 'br' ? 'br' : 'gz'}`));
  if (packed && encoding) return { body: packed, headers: { 'content-encoding': encoding } };
  const body = await readIfThere(path);
  return body && { body, headers: {} };
}

/** A file's bytes; undefined where there is none. */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return (await stat(path)).isFile() ? await readFile(path) : undefined;
  } catch {
    return undefined;
  }
}

/** The favicon, cached for a day: its address has no fingerprint. */
export function favicon(publicDir: string): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, fileAddresses.favicon, (c) =>
    withValidator(c, readFileSync(join(publicDir, 'favicon.ico')), {
      'content-type': 'image/x-icon',
      'cache-control': 'public, max-age=86400',
    }),
  );
  return routes;
}
