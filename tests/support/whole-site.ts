import { mkdtempSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import type { Config } from '../../src/server/config.ts';
import type { AppEnv, Deps } from '../../src/server/context.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import type { CopyReader } from '../../src/server/documents/certificates/copies/copy-reader.ts';
import type { Verifier } from '../../src/server/documents/verifier/verifier.ts';
import type { Health } from '../../src/server/http/health.ts';
import type { OrdinaryPages } from '../../src/server/pages/ordinary-pages.ts';
import { requestContext } from '../../src/server/pages/request-context.ts';
import { cookieHeader, keepCookies } from './cookies.ts';
import { makeDeps, type Reported } from './deps.ts';

export type WholeSite = {
  deps: Deps;
  app: Hono<AppEnv>;
  /** Lines of the log, parsed. */
  logged: Record<string, unknown>[];
  /** What monitoring was told. */
  reported: Reported[];
};

export type SiteOptions = {
  config?: Partial<Config>;
  deps?: Partial<Omit<Deps, 'config'>>;
  renderOrdinaryPage?: OrdinaryPages;
  verifier?: Verifier;
  copies?: CopyReader;
  health?: Health;
};

/** The whole site as the application builds it, on a database of a test; ordinary pages are a stand-in for Waku's. */
export async function openWholeSite(
  db: Db,
  { config, deps: more, renderOrdinaryPage, verifier, copies, health }: SiteOptions = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'copperplate-site-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = { static: join(folder, 'static'), public: join(folder, 'public') };
  for (const path of [files.static, join(files.public, 'assets'), join(folder, 'offline')])
    await mkdir(path, { recursive: true });
  writeFileSync(join(folder, 'offline', 'check.html'), offlineStandIn);
  writeFileSync(join(files.static, 'plain.0a1b2c3d.css'), 'body { color: black }\n'.repeat(100));
  writeFileSync(join(files.public, 'favicon.ico'), 'icon');
  const logged: WholeSite['logged'] = [];
  const { deps, reported } = makeDeps(db, {
    log: pino({ base: undefined }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    ...more,
    config: { dataDir: folder, ...config },
  });
  const app = buildApp({ deps, renderOrdinaryPage: renderOrdinaryPage ?? standIn, verifier, copies, health, files });
  return { deps, app, logged, reported } satisfies WholeSite;
}

/** What the build makes has its script in it, and its policy in its head. */
const offlineStandIn = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-x'">
<p>{{from}}</p><script type="application/json" id="built-in">{{keys}}</script>`;

/** A page for every address but `/nowhere`, with an inline script that carries its nonce, as Waku's have. */
const standIn: OrdinaryPages = async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/nowhere') return undefined;
  const nonce = requestContext.getStore()?.nonce;
  const page = `<!doctype html><title>${pathname}</title><script nonce="${nonce}">0</script>${'<p>Words</p>'.repeat(100)}`;
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};

/** Keeps cookies and follows no redirect; every request comes from the site's own pages unless it says otherwise. */
export function visitor(app: Hono<AppEnv>, origin = 'http://localhost') {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const cookie = cookieHeader(cookies);
    const headers = { origin, ...(cookie ? { cookie } : {}), ...init.headers };
    const response = await app.request(`${origin}${path}`, { ...init, headers });
    keepCookies(cookies, response);
    return response;
  };
  return {
    cookieHeader: () => cookieHeader(cookies),
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    post: (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
    signIn: (email: string, password: string) =>
      send('/auth/sign-in', { method: 'POST', body: new URLSearchParams({ email, password }) }),
  };
}
