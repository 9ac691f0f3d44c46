import { argon2Sync, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { expect } from 'vitest';
import { newId } from '../../../../src/kernel/ids.ts';
import { createCompany, createFirstOwner } from '../../../../src/server/company/create.ts';
import type { AppEnv, Deps } from '../../../../src/server/context.ts';
import type { FactorPolicy } from '../../../../src/server/db/schema/company.ts';
import { savePasswordHash } from '../../../../src/server/repositories/people/accounts.ts';
import type { Asked, softAuthenticator } from '../../../support/authenticator.ts';
import { cookieHeader, keepCookies } from '../../../support/cookies.ts';
import { companyDetails } from '../../../support/details.ts';
import { ORIGIN } from '../second-factor-site.ts';

export const CHECK = '/auth/second-factor';
export const LASTS = 15 * 60_000;

/** A cookie that somebody was given, and what they had shown for it. Whoever copied it may still send it. */
export type Held = {
  kind: 'session' | 'half';
  cookie: string;
  /** Since which time of the account's having a factor one was shown: see `Account.since`. */
  shown: number | undefined;
  /** Until when it counts that all was shown: password and factor, or a passkey. */
  confirmedUntil: number;
  /** It was given by a mailed link. */
  byLink: boolean;
  /** It was there when the first factor came, which another one added. */
  dead: boolean;
};

/** A browser of somebody who knows the password and reads the mail: the person, or a thief. */
export type Browser = {
  cookies: Map<string, string>;
  /** A page that adds a factor, left open. */
  open: { kind: 'app'; secret: string } | { kind: 'passkey'; asked: Asked } | undefined;
};

const NAMES = { session: 'copperplate', half: 'copperplate_step' } as const;

let week = Date.parse('2026-11-21T09:00:00.000Z');
const nextWeek = () => (week += 7 * 24 * 60 * 60_000);

/** One account of a site with two browsers, and everything a test knows of both. */
export class Account {
  /** A week after the account before: what one network may ask for counts for itself. */
  now = nextWeek();
  /** Counts the times at which the account got its first factor; undefined while it has none. */
  since: number | undefined;
  private times = 0;
  secret: string | undefined;
  keys: ReturnType<typeof softAuthenticator>[] = [];
  recovery: string[] = [];
  held: Held[] = [];
  readonly browsers: [Browser, Browser] = [
    { cookies: new Map(), open: undefined },
    { cookies: new Map(), open: undefined },
  ];

  /** What came about in any of the runs: a test in which nobody ever gets in would hold too. */
  readonly cameAbout: Set<string>;
  readonly deps: Deps;
  readonly app: Hono<AppEnv>;
  readonly user: { id: string; companyId: string; email: string; name: string };
  password: string;

  constructor(
    { deps, app, cameAbout }: Pick<Account, 'deps' | 'app' | 'cameAbout'>,
    user: Account['user'],
    password: string,
  ) {
    this.deps = deps;
    this.app = app;
    this.cameAbout = cameAbout;
    this.user = user;
    this.password = password;
  }

  async send(browser: Pick<Browser, 'cookies'>, path: string, fields?: Record<string, string>, app = this.app) {
    const headers: Record<string, string> = { origin: ORIGIN, cookie: cookieHeader(browser.cookies) };
    const post = fields && { method: 'POST', body: new URLSearchParams(fields) };
    const answer = await app.request(`${ORIGIN}${path}`, { headers, ...post });
    keepCookies(browser.cookies, answer);
    expect(answer.status, `${path} ${JSON.stringify(fields)}`).toBeLessThan(500);
    return answer;
  }

  /** The cookie of one kind that a browser holds now, as it is known. */
  of({ cookies }: Browser, kind: Held['kind']): Held | undefined {
    return this.held.find((each) => each.kind === kind && each.cookie === cookies.get(NAMES[kind]));
  }

  /** Writes down a cookie that a browser was just given; nothing where it was given none. */
  given(browser: Browser, kind: Held['kind'], known: Partial<Held> = {}): Held | undefined {
    const cookie = browser.cookies.get(NAMES[kind]);
    if (cookie === undefined || this.of(browser, kind)) return undefined;
    const held = { kind, cookie, shown: undefined, confirmedUntil: 0, byLink: false, dead: false, ...known };
    this.held.push(held);
    return held;
  }

  /** The first factor came: all but the cookies of who added it are over. */
  gotFirst(): number {
    for (const each of this.held) each.dead = true;
    this.since = ++this.times;
    return this.since;
  }

  /**
   * The one invariant: once the account has a factor no cookie gets a session, a confirmation or another factor without having
   * shown a factor since. That none was added is held by the commands that add.
   */
  async holds(): Promise<void> {
    for (const held of this.held) {
      const cookies = () => new Map([[NAMES[held.kind], held.cookie]]);
      const get = (path: string) => this.send({ cookies: cookies() }, path);
      const what = `${held.kind} ${JSON.stringify({ ...held, cookie: '' })}, factor since ${this.since}`;
      if (held.kind === 'half') {
        if (this.since !== undefined) expect((await get(`${CHECK}/app`)).status, `${what} adds a factor`).toBe(303);
        if (held.dead) expect((await get(CHECK)).status, `${what} goes on`).toBe(303);
        continue;
      }
      const isOpen = (await get('/settings/account')).status === 200;
      const isConfirmed = (await get('/auth/confirm?next=/x')).headers.get('location') === '/x';
      if (held.dead) expect(isOpen, `${what} is open`).toBe(false);
      if (isOpen && this.since !== undefined) expect(held.shown, `${what} is open`).toBe(this.since);
      if (isConfirmed) expect(held.confirmedUntil, `${what} is confirmed`).toBeGreaterThan(this.now);
    }
  }
}

/** As a password is stored, at the least cost: what it costs is not what is asked here. */
export function quickHash(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const tag = argon2Sync('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: 32, ...cost });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}

/** An owner of a company with this rule, who has a password and nothing else. */
export async function makeAccount(
  site: Pick<Account, 'deps' | 'app' | 'cameAbout'>,
  policy: FactorPolicy,
): Promise<Account> {
  const password = 'seven loose terminals';
  const person = { email: `${newId()}@auth.example`, name: 'Ada Ampère' };
  const user = await site.deps.db.transaction().execute(async (trx) => {
    const companyId = await createCompany(trx, companyDetails(), new Date());
    await trx.updateTable('company').set({ second_factor: policy }).where('id', '=', companyId).execute();
    const id = await createFirstOwner(trx, companyId, person, new Date());
    await savePasswordHash(trx, id, quickHash(password));
    return { id, companyId, ...person };
  });
  return new Account(site, user, password);
}

/** A sign-in that asked whether there was a factor before it came, and goes on after it: as one of another process may. */
export function lateSignIn(go: (c: Context<AppEnv>) => Promise<void>): Hono<AppEnv> {
  const late = new Hono<AppEnv>();
  late.post('/late', async (c) => {
    c.set('origin', ORIGIN);
    await go(c);
    return c.text('');
  });
  return late;
}
