import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, request } from '@playwright/test';
import { type OpenDatabase, openDatabase } from '../../../src/server/db/connect.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { cookieHeader, keepCookies } from '../../support/cookies.ts';
import { worldPassword } from '../../support/world.ts';
import { type Server, startServer } from './server.ts';

export type World<T> = { server: Server; made: T; close(): Promise<void> };

/** The built server on a SQLite file that was filled before it started. @param environment  of the server, beside what it needs. */
export async function startWorld<T>(
  make: (db: Db) => Promise<T>,
  environment: Record<string, string> = {},
  built = 'dist',
): Promise<World<T>> {
  const folder = mkdtempSync(join(tmpdir(), 'copperplate-world-'));
  const made = await filled(openDatabase({ dataDir: folder }), make);
  const server = await startServer(environment, folder, { built });
  return {
    server,
    made,
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function filled<T>({ db, dialect, close }: OpenDatabase, make: (db: Db) => Promise<T>): Promise<T> {
  try {
    await migrate(db, dialect);
    return await make(db);
  } finally {
    await close();
  }
}

/** Requests of one person, signed in by the form; of nobody without an address. Redirects are not followed. */
export async function visitor(origin: string, email?: string): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL: origin, maxRedirects: 0, extraHTTPHeaders: { origin } });
  if (email === undefined) return context;
  const answer = await context.post('/auth/sign-in', { form: { email, password: worldPassword } });
  if (answer.status() !== 303) throw new Error(`${email} could not sign in: ${answer.status()}`);
  return context;
}

/** Asks the server as a browser without scripts; follows no redirect. */
export type Asker = (path: string, form?: Readonly<Record<string, string>>) => Promise<Asked>;
export type Asked = { status: number; headers: Headers; text: string };

/** The same for a walk of many thousand requests, of which one by Playwright costs more than the server's answer to it. */
export async function asker(origin: string, email?: string): Promise<Asker> {
  const cookies = new Map<string, string>();
  const ask: Asker = async (path, form) => {
    const headers: Record<string, string> = { origin };
    if (cookies.size > 0) headers.cookie = cookieHeader(cookies);
    const sent = form && { method: 'POST', body: new URLSearchParams(form) };
    const answer = await fetch(`${origin}${path}`, { ...sent, headers, redirect: 'manual' });
    keepCookies(cookies, answer);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  if (email === undefined) return ask;
  const { status } = await ask('/auth/sign-in', { email, password: worldPassword });
  if (status !== 303) throw new Error(`${email} could not sign in: ${status}`);
  return ask;
}
