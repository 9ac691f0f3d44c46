import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Role } from '../../../src/kernel/viewer.ts';
import { foundCompany } from '../../../src/server/company/found.ts';
import type { AppEnv, Deps } from '../../../src/server/context.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { findRoute } from '../../../src/server/http/middleware/find-route.ts';
import { hashPassword } from '../../../src/server/identity/passwords.ts';
import { viewerOf } from '../../../src/server/identity/session.ts';
import type { MailMessage } from '../../../src/server/mail/message.ts';
import { siteRoutes } from '../../../src/server/routes.ts';
import { authRoutes } from '../../../src/server/sections/auth/auth.ts';
import { signOutRoutes } from '../../../src/server/sections/sign-out.tsx';
import { cookieHeader, keepCookies } from '../../support/cookies.ts';
import { makeDeps, testSecret } from '../../support/deps.ts';
import { worldPassword } from '../../support/world.ts';

export type Site = {
  deps: Deps;
  app: Hono<AppEnv>;
  advance(milliseconds: number): void;
  browser(address?: string, origin?: string): Browser;
};

/** One process of ours on a database, with a clock of its own. `/whoami` answers who is signed in. */
export function openSite(db: Db, at = Date.parse('2026-11-21T09:00:00.000Z')): Site {
  let now = at;
  const { deps } = makeDeps(db, { clock: () => new Date(now) });
  const app = new Hono<AppEnv>();
  app.use(findRoute(siteRoutes));
  app.use(async (c, next) => {
    c.set('requestId', 'request');
    c.set('address', c.req.header('test-address') ?? 'unknown');
    c.set('origin', new URL(c.req.url).origin);
    await next();
  });
  app.use(viewerOf(deps));
  app.get('/whoami', (c) => c.json(c.var.viewer ?? null));
  app.route('/', authRoutes(deps));
  app.route('/', signOutRoutes(deps));
  return {
    deps,
    app,
    advance(milliseconds) {
      now += milliseconds;
    },
    browser: (address = '192.0.2.1', origin = 'http://copperplate.test') => new Browser(app, address, origin),
  };
}

/** Keeps cookies and follows no redirect. */
export class Browser {
  cookies = new Map<string, string>();
  readonly app: Hono<AppEnv>;
  readonly address: string;
  readonly origin: string;

  constructor(app: Hono<AppEnv>, address: string, origin: string) {
    this.app = app;
    this.address = address;
    this.origin = origin;
  }

  get(path: string): Promise<Response> {
    return this.send(path, { method: 'GET' });
  }

  post(path: string, fields: Record<string, string> = {}): Promise<Response> {
    return this.send(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  signIn(email: string, password = worldPassword, next = ''): Promise<Response> {
    return this.post('/auth/sign-in', { email, password, next });
  }

  /** The email address of whoever is signed in. */
  async whoami(): Promise<string | undefined> {
    return ((await (await this.get('/whoami')).json()) as { email: string } | null)?.email;
  }

  private async send(path: string, init: RequestInit): Promise<Response> {
    const headers = { 'test-address': this.address, cookie: cookieHeader(this.cookies), 'user-agent': 'Test/1.0' };
    const response = await this.app.request(`${this.origin}${path}`, { ...init, headers });
    keepCookies(this.cookies, response);
    return response;
  }
}

let hashed: Promise<string> | undefined;

/** A user of a company of their own (or of `companyId`), with worldPassword. */
export async function makeUser(
  db: Db,
  role: Role = 'owner',
): Promise<{ id: string; companyId: string; email: string }> {
  hashed ??= hashPassword(worldPassword);
  const email = `${role}-${randomUUID()}@auth.example`;
  const passwordHash = await hashed;
  const account = await db
    .transaction()
    .execute((trx) =>
      foundCompany(
        trx,
        { companyName: 'Auth Electrical', ownerName: 'Ada Ampère', email, passwordHash },
        { secret: testSecret, now: new Date('2026-11-01T09:00:00.000Z') },
      ),
    );
  if (role !== 'owner') await db.updateTable('user').set({ role }).where('id', '=', account.id).execute();
  return { id: account.id, companyId: account.companyId, email };
}

/** What waits in the outbox for this address, latest last. */
export async function mailsTo(db: Db, to: string): Promise<MailMessage[]> {
  const rows = await db.selectFrom('outbox').select('payload').orderBy('created_at').orderBy('id').execute();
  return rows.map(({ payload }) => JSON.parse(payload) as MailMessage).filter((mail) => mail.to === to);
}

/** The path of the link in a mail. */
export function linkIn(mail: MailMessage | undefined): string {
  const [link] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? [];
  return new URL(link ?? 'missing:').pathname;
}
