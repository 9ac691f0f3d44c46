import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { rangeOf } from '../../../server/http/byte-range.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { type Asked, askForExport } from '../server/ask-for-export.ts';
import { exportFilesIn } from '../server/export-files.ts';
import type { ExportWork } from '../server/export-work.ts';
import { removeExport } from '../server/remove-export.ts';
import { findLastDownload, getExport } from '../server/repository/exports.ts';
import { exportActions } from './addresses.ts';

/** Exports of all certificates of a site, a client or the company: requested, made in the background, downloaded and removed. */
export function exportPosts(deps: Deps, work: ExportWork): Hono<AppEnv> {
  const { db, clock, log } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);
  const files = exportFilesIn(deps.config.dataDir);

  async function ask(c: Context<AppEnv>, viewer: Viewer, asked: Asked): Promise<Response> {
    const posted = await readPosted(c);
    await once(viewer, posted, (trx) => askForExport(trx, viewer, asked, clock()));
    work.goOn().catch((error: unknown) => log.error({ err: error }, 'exports were not finished'));
    return c.redirect('/exports', 303);
  }

  serve(routes, exportActions.ofSite, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'certificates.export');
    return ask(c, viewer, { of: 'site', siteId: c.req.param('site') });
  });

  serve(routes, exportActions.ofClient, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'certificates.export');
    return ask(c, viewer, { of: 'client', clientId: c.req.param('client') });
  });

  serve(routes, exportActions.ofAll, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'certificates.export');
    return ask(c, viewer, { of: 'all' });
  });

  serve(routes, exportActions.remove, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'certificates.export');
    const id = c.req.param('export');
    const posted = await readPosted(c);
    await once(viewer, posted, (trx) => removeExport(trx, viewer, id, clock()));
    await files.remove([id]);
    return c.redirect('/exports?done=export-removed', 303);
  });

  serve(routes, exportActions.file, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'certificates.export');
    const one = await getExport(db, viewer, c.req.param('export'));
    const size = one.state === 'done' ? await files.size(one.id) : undefined;
    if (!size) throw new NotFoundError(`file of export ${one.id}`);
    const tag = `"${one.id}"`;
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="certificates-${one.askedAt.slice(0, 10)}-${one.id.slice(-8)}.zip"`,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: tag,
    };
    const isSame = (c.req.header('if-range') ?? tag) === tag;
    const range = rangeOf(isSame ? c.req.header('range') : undefined, size);
    if (range === 'none') return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` });
    const { from, to } = range ?? { from: 0, to: size - 1 };
    // A HEAD request downloads nothing, and must open no file that would stay open.
    if (c.req.method === 'HEAD') return c.body(null, 200, { ...headers, 'content-length': String(size) });
    await db.transaction().execute((trx) => noteDownload(trx, viewer, one.id, clock()));
    const body = Readable.toWeb(files.read(one.id, { from, to })) as ReadableStream<Uint8Array>;
    return c.body(body, range ? 206 : 200, {
      ...headers,
      'content-length': String(to - from + 1),
      ...(range && { 'content-range': `bytes ${from}-${to}/${size}` }),
    });
  });

  return routes;
}

/** In milliseconds: a file that is fetched in many parts is one download. */
const ONE_DOWNLOAD = 60 * 60_000;

async function noteDownload(trx: Trx, viewer: Viewer, id: string, now: Date): Promise<void> {
  const last = await findLastDownload(trx, viewer, id);
  if (last && now.getTime() - Date.parse(last) < ONE_DOWNLOAD) return;
  await recordEvent(trx, viewer, { kind: 'export.downloaded', subject: id }, now);
}
