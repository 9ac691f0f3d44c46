import { Secret, TOTP } from 'otpauth';
import { newAppSecret } from '../../../src/features/second-factor/server/one-time-code.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { insertApp, insertPasskey } from '../../../src/server/repositories/identity/second-factors.ts';
import { appSecret } from '../../../src/server/secrets/sealed-columns.ts';
import { seal } from '../../../src/server/secrets/sealed-text.ts';
import { accountPosts } from '../../../src/server/sections/office/account/account-posts.ts';
import { accessPosts } from '../../../src/server/sections/office/settings/access-posts.ts';
import { companyPosts } from '../../../src/server/sections/office/settings/company-posts.ts';
import { keyPosts } from '../../../src/server/sections/office/settings/key-posts.ts';
import { userPosts } from '../../../src/server/sections/office/settings/user-posts.ts';
import { type Asked, softAuthenticator } from '../../support/authenticator.ts';
import { type Browser, openSite, type Site } from './site.ts';

export const ORIGIN = 'http://localhost:8080';
const APP = '/auth/second-factor/app';
const PASSKEY = '/auth/second-factor/passkey';

/** The auth section and the posts of the settings, at an address that browsers keep passkeys for. A page shown again answers JSON. */
export function openFactorSite(db: Db): Site {
  const site = openSite(db);
  site.deps.config.publicUrl = ORIGIN;
  const showAgain = async (_: unknown, formState: unknown) => Response.json(formState, { status: 422 });
  site.app.onError((error, c) => c.text(error.name, (error as { status?: 404 }).status ?? 500));
  site.app.route('/', accountPosts(site.deps, showAgain));
  for (const posts of [companyPosts, userPosts, accessPosts]) site.app.route('/', posts(site.deps, showAgain));
  site.app.route('/', keyPosts(site.deps, showAgain));
  return site;
}

/** Six digits as an app shows them at the site's time. */
export const codeOf = (site: Site, secret: string): string =>
  TOTP.generate({ secret: secretOf(secret), timestamp: site.deps.clock().getTime() });

const secretOf = (secret: string) => Secret.fromBase32(secret);

/** The key that stands on the page for who cannot scan. */
export const keyOn = (page: string): string =>
  (
    /Enter this key in the app:[^<]*(?:<br\/?>)?\s*<span class="code">([A-Z2-7 ]+)<\/span>/.exec(page)?.[1] ?? ''
  ).replaceAll(' ', '');
/** The recovery codes on a page. */
export const codesOn = (page: string): string[] =>
  [...page.matchAll(/<li><span class="code">([0-9A-Z-]{14})<\/span><\/li>/g)].map(([, code]) => code ?? '');
/** What the page asks the browser's passkey for. */
export const askedOn = (page: string): Asked =>
  JSON.parse((/data-options="([^"]*)"/.exec(page)?.[1] ?? '{}').replaceAll('&quot;', '"'));

/** Adds an app in a browser that may. @returns the secret it shares and the recovery codes it was shown. */
export async function addApp(site: Site, browser: Browser): Promise<{ secret: string; codes: string[] }> {
  const secret = keyOn(await (await browser.get(APP)).text());
  const answer = await browser.post(APP, { code: codeOf(site, secret) });
  if (answer.status !== 200 && answer.status !== 303) throw new Error(`the app was not added: ${answer.status}`);
  return { secret, codes: codesOn(await answer.text()) };
}

/** Adds a passkey in a browser that may. */
export async function addPasskey(browser: Browser, name = 'Test key') {
  const key = softAuthenticator(ORIGIN);
  const asked = askedOn(await (await browser.get(PASSKEY)).text());
  const answer = await browser.post(PASSKEY, { name, passkey: key.create(asked) });
  if (answer.status !== 200 && answer.status !== 303) throw new Error(`the passkey was not added: ${answer.status}`);
  return { key, codes: codesOn(await answer.text()) };
}

type User = { id: string; companyId: string };

/** An app as it is kept, without the recovery codes that adding one brings: hashing ten of them takes a while. */
export async function giveApp(site: Site, { id, companyId }: User): Promise<{ secret: string }> {
  const { db, config } = site.deps;
  const secret = newAppSecret();
  const sealed = seal(Buffer.from(secret), config.sessionSecret, appSecret(id));
  const now = site.deps.clock();
  const app = { secret: sealed, step: 0 };
  await db.transaction().execute((trx) => insertApp(trx, { id, companyId }, app, now));
  return { secret };
}

/** Signs somebody in who has an app. A code is taken once: the time goes on by a minute. */
export async function signInWithApp(site: Site, browser: Browser, email: string, secret: string): Promise<void> {
  await browser.signIn(email);
  const answer = await browser.post('/auth/second-factor', { code: codeOf(site, secret) });
  if (answer.status !== 303) throw new Error(`not signed in with the app: ${answer.status}`);
  site.advance(60_000);
}

/** A passkey likewise. */
export async function givePasskey(site: Site, { id, companyId }: User) {
  const key = softAuthenticator(ORIGIN);
  const passkey = { id: key.id, publicKey: key.publicKey, counter: 0, transports: ['internal'], name: 'Test key' };
  await site.deps.db.transaction().execute((trx) => insertPasskey(trx, { id, companyId }, passkey, site.deps.clock()));
  return { key };
}

export async function auditOf(db: Db, subject: string): Promise<[action: string, detail: unknown][]> {
  const rows = await db
    .selectFrom('audit_event')
    .where('subject', '=', subject)
    .where('action', 'like', 'second-factor.%')
    .orderBy('id')
    .select(['action', 'detail'])
    .execute();
  return rows.map(({ action, detail }) => [action, JSON.parse(detail)]);
}
