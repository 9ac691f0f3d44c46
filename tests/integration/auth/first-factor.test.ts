import { beforeAll, expect, test } from 'vitest';
import { CONFIRMED_FOR } from '../../../src/features/second-factor/server/step-up.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { worldPassword } from '../../support/world.ts';
import { addApp, codeOf, codesOn, giveApp, keyOn, openFactorSite, signInWithApp } from './second-factor-site.ts';
import { linkIn, mailsTo, makeUser, type Site } from './site.ts';

const CHECK = '/auth/second-factor';
const APP = `${CHECK}/app`;
const CONFIRM = '/auth/confirm';
const GOT_FACTOR = 'A second factor was added to your account, so you are signed out here';
const where = (answer: Response) => [answer.status, answer.headers.get('location')];

onBothDatabases('the first second factor of an account', (database) => {
  let site: Site;
  beforeAll(() => {
    site = openFactorSite(database.db);
  });

  const mustHaveOne = async () => {
    const user = await makeUser(database.db);
    const set = { second_factor: 'everybody' as const };
    await database.db.updateTable('company').set(set).where('id', '=', user.companyId).execute();
    return user;
  };
  const signInByLink = async (email: string) => {
    const browser = site.browser();
    await browser.post('/auth/link', { email });
    await browser.post(linkIn((await mailsTo(database.db, email)).at(-1)));
    return browser;
  };

  test('who had come half way in by the password adds none of their own after it', async () => {
    const user = await mustHaveOne();
    const [thief, victim] = [site.browser(), site.browser()];
    await thief.signIn(user.email);
    const secret = keyOn(await (await thief.get(APP)).text());
    await victim.signIn(user.email);
    await addApp(site, victim);

    expect(where(await thief.get(APP))).toEqual([303, '/auth/sign-in']);
    expect(await (await thief.get('/auth/sign-in')).text()).toContain(GOT_FACTOR);
    expect(where(await thief.post(APP, { code: codeOf(site, secret) }))).toEqual([303, '/auth/sign-in']);
    expect((await thief.post(`${CHECK}/codes`)).status).toBe(401);
    expect(await thief.whoami()).toBeUndefined();
    expect(await victim.whoami()).toBe(user.email);
  });

  test('of two who add one at the same moment one is let in', async () => {
    const user = await mustHaveOne();
    const browsers = [site.browser(), site.browser()];
    const secrets: string[] = [];
    for (const browser of browsers) {
      await browser.signIn(user.email);
      secrets.push(keyOn(await (await browser.get(APP)).text()));
    }
    const answers = await Promise.all(
      browsers.map((browser, at) => browser.post(APP, { code: codeOf(site, secrets[at] ?? '') })),
    );
    const codes = await Promise.all(answers.map(async (answer) => codesOn(await answer.text()).length));
    expect(codes.sort()).toEqual([0, 10]);
    const inside = await Promise.all(browsers.map((browser) => browser.whoami()));
    expect(inside.filter((email) => email === user.email)).toHaveLength(1);
  });

  test('who was signed in by the password is out, and removes nothing with it', async () => {
    const user = await makeUser(database.db);
    const [thief, victim] = [site.browser(), site.browser()];
    await thief.signIn(user.email);
    await victim.signIn(user.email);
    await addApp(site, victim);
    expect(await thief.whoami()).toBeUndefined();
    expect((await thief.post(CONFIRM, { password: worldPassword })).status).toBe(401);
    expect(where(await thief.get('/auth/sign-in'))).toEqual([200, null]);
    expect(await (await thief.get('/auth/sign-in?next=/kept')).text()).toMatch(
      new RegExp(`${GOT_FACTOR}.*Your form is stored, and is not saved yet`, 's'),
    );
    expect((await mailsTo(database.db, user.email)).at(-1)?.text).toContain('Your other devices were signed out');
  });

  test('a session that showed less than the account asks for now opens nothing', async () => {
    const user = await makeUser(database.db);
    const [early, late] = [site.browser(), await signInByLink(user.email)];
    await early.signIn(user.email);
    // As when it was added between the two halves of their sign-in, or before sessions said what they had shown.
    const { secret } = await giveApp(site, user);
    for (const browser of [early, late]) {
      expect(await browser.whoami()).toBeUndefined();
      expect(await (await browser.get('/auth/sign-in')).text()).toContain(GOT_FACTOR);
      await signInWithApp(site, browser, user.email, secret);
      expect(await browser.whoami()).toBe(user.email);
    }
  });

  test('one that is added after a mailed link signs in, and confirms nothing', async () => {
    const user = await mustHaveOne();
    const browser = await signInByLink(user.email);
    const { secret } = await addApp(site, browser);
    expect(await browser.whoami()).toBe(user.email);
    expect((await browser.get(CONFIRM)).status).toBe(200);
    site.advance(60_000);
    const typed = { password: worldPassword, code: codeOf(site, secret), next: '/x' };
    expect(where(await browser.post(CONFIRM, typed))).toEqual([303, '/x']);
  });

  test('a mailed link and a code sign in, and confirm nothing either', async () => {
    const user = await makeUser(database.db);
    const { secret } = await giveApp(site, user);
    const browser = await signInByLink(user.email);
    expect((await browser.post(CHECK, { code: codeOf(site, secret) })).status).toBe(303);
    expect(await browser.whoami()).toBe(user.email);
    expect((await browser.get(CONFIRM)).status).toBe(200);
  });

  test('a changed password shows no more than was shown before', async () => {
    const user = await makeUser(database.db);
    const { secret } = await giveApp(site, user);
    const browser = site.browser();
    await signInWithApp(site, browser, user.email, secret);
    site.advance(CONFIRMED_FOR);
    const password = 'nine tight terminals';
    const form = { submission: crypto.randomUUID(), current_password: worldPassword, password };
    expect((await browser.post('/settings/account/password', form)).status).toBe(303);
    expect(await browser.whoami()).toBe(user.email);
    expect((await browser.get(CONFIRM)).status).toBe(200);
  });
});
