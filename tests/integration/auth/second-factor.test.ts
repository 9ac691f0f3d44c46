import { beforeAll, expect, test } from 'vitest';
import type { FactorPolicy } from '../../../src/server/db/schema/company.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { worldPassword } from '../../support/world.ts';
import {
  addApp,
  addPasskey,
  askedOn,
  auditOf,
  codeOf,
  codesOn,
  giveApp,
  givePasskey,
  keyOn,
  openFactorSite,
} from './second-factor-site.ts';
import { type Browser, linkIn, mailsTo, makeUser, type Site } from './site.ts';

const CHECK = '/auth/second-factor';
const MINUTE = 60_000;

onBothDatabases('a second factor at sign-in', (database) => {
  let site: Site;
  beforeAll(() => {
    site = openFactorSite(database.db);
  });

  const signedIn = async (role: Parameters<typeof makeUser>[1] = 'owner') => {
    const user = await makeUser(database.db, role);
    const browser = site.browser();
    await browser.signIn(user.email);
    return { user, browser };
  };
  /** Somebody with an app. */
  const withApp = async () => {
    const user = await makeUser(database.db);
    return { user, ...(await giveApp(site, user)) };
  };
  /** Somebody with a passkey. */
  const withPasskey = async () => {
    const user = await makeUser(database.db);
    return { user, ...(await givePasskey(site, user)) };
  };
  /** Somebody who has added an app by the page, which brings recovery codes. */
  const withCodes = async () => {
    const { user, browser } = await signedIn();
    const added = await addApp(site, browser);
    // The code that added it is not taken again.
    site.advance(MINUTE);
    return { user, browser, ...added };
  };
  const atCheck = async (email: string, browser = site.browser()) => {
    const answer = await browser.signIn(email, worldPassword, '/sites?page=2');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${CHECK}?next=%2Fsites%3Fpage%3D2`]);
    return browser;
  };
  const where = (answer: Response) => [answer.status, answer.headers.get('location')];
  const show = (browser: Browser, code: string) => browser.post(CHECK, { code, next: '/sites?page=2' });

  test('without one, signing in is as it was', async () => {
    const user = await makeUser(database.db);
    const browser = site.browser();
    expect(where(await browser.signIn(user.email, worldPassword, '/sites'))).toEqual([303, '/sites']);
    expect(await browser.whoami()).toBe(user.email);
  });

  test('a right password opens nothing until the code is shown, and then a session of its own', async () => {
    const { user, browser: first, secret } = await withCodes();
    const planted = first.cookies.get('copperplate') ?? '';
    const browser = site.browser();
    browser.cookies.set('copperplate', planted);
    await atCheck(user.email, browser);
    expect(await browser.whoami()).toBeUndefined();
    // Neither the step's cookie in place of the session's, nor the pages of whoever is signed in.
    const step = browser.cookies.get('copperplate_step') ?? '';
    const thief = site.browser();
    thief.cookies.set('copperplate', step);
    expect(await thief.whoami()).toBeUndefined();
    expect((await browser.get('/auth/confirm')).status).toBe(401);
    for (const path of [`${CHECK}/app`, `${CHECK}/passkey`, `${CHECK}/set-up`, `${CHECK}/codes`]) {
      expect(where(await browser.get(path)), path).toEqual([303, CHECK]);
    }
    const page = await (await browser.get(CHECK)).text();
    expect(page).toContain('name="code"');
    expect(page).not.toContain(secret);

    expect(where(await show(browser, codeOf(site, secret)))).toEqual([303, '/sites?page=2']);
    expect(await browser.whoami()).toBe(user.email);
    expect(browser.cookies.get('copperplate')).not.toBe(planted);
    expect(browser.cookies.has('copperplate_step')).toBe(false);
    thief.cookies.set('copperplate', planted);
    expect(await thief.whoami()).toBeUndefined();
  });

  test('the step is over once it was taken, after ten minutes, and when the password is changed', async () => {
    const { user, secret } = await withApp();
    const used = await atCheck(user.email);
    const step = used.cookies.get('copperplate_step') ?? '';
    expect((await show(used, codeOf(site, secret))).status).toBe(303);
    const again = site.browser();
    again.cookies.set('copperplate_step', step);
    site.advance(MINUTE);
    const tooLong = [303, '/auth/sign-in?notice=too-long&next=%2Fsites%3Fpage%3D2'];
    expect(where(await show(again, codeOf(site, secret)))).toEqual(tooLong);
    expect(await again.whoami()).toBeUndefined();

    const late = await atCheck(user.email);
    site.advance(10 * MINUTE);
    expect(where(await show(late, codeOf(site, secret)))).toEqual(tooLong);

    const voided = await atCheck(user.email);
    await site.browser().post('/auth/forgot', { email: user.email });
    const link = linkIn((await mailsTo(database.db, user.email)).at(-1));
    expect((await site.browser().post(link, { password: 'nine tight terminals' })).status).toBe(303);
    expect(where(await show(voided, codeOf(site, secret)))).toEqual(tooLong);
  });

  test('a code is taken once, whatever browser it is shown in', async () => {
    const { user, secret } = await withApp();
    const code = codeOf(site, secret);
    expect((await show(await atCheck(user.email), code)).status).toBe(303);
    const second = await atCheck(user.email);
    const refused = await show(second, code);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('used already');
    site.advance(30_000);
    expect((await show(second, codeOf(site, secret))).status).toBe(303);
  });

  test('two who show the same code at once: one comes in', async () => {
    const { user, secret } = await withApp();
    const [one, other] = [await atCheck(user.email), await atCheck(user.email)];
    const code = codeOf(site, secret);
    const answers = await Promise.all([one, other].map(async (browser) => (await show(browser, code)).status));
    expect(answers.sort()).toEqual([303, 422]);
  });

  test('guessing ends after five, from wherever, and is written down; a recovery code still opens', async () => {
    const { user, secret, codes } = await withCodes();
    const wrong = ['000000', '111111', '222222', '333333', '444444'].map((code) =>
      code === codeOf(site, secret) ? '555555' : code,
    );
    for (const [i, code] of wrong.entries()) {
      expect((await show(await atCheck(user.email, site.browser(`198.51.100.${i}`)), code)).status).toBe(422);
    }
    const browser = await atCheck(user.email);
    const refused = await show(browser, codeOf(site, secret));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    expect((await auditOf(database.db, user.id)).slice(1)).toEqual(
      Array(5).fill(['second-factor.failed', { by: 'app' }]),
    );
    expect((await show(browser, codes[3]?.toLowerCase() ?? '')).status).toBe(303);
    const later = await atCheck(user.email);
    site.advance(5 * MINUTE);
    expect((await show(later, codeOf(site, secret))).status).toBe(429);
    site.advance(10 * MINUTE);
    expect((await show(await atCheck(user.email), codeOf(site, secret))).status).toBe(303);
  });

  test('thirty wrong codes in a day are all, though the right one comes between', async () => {
    const { user, secret } = await withApp();
    const wrongCode = () => (codeOf(site, secret) === '000000' ? '111111' : '000000');
    for (let round = 0; round < 6; round += 1) {
      for (let each = 0; each < 5; each += 1)
        expect((await show(await atCheck(user.email, site.browser(`198.51.100.${each}`)), wrongCode())).status).toBe(
          422,
        );
      if (round === 5) break;
      // Fifteen minutes later nothing of it counts for the quarter of an hour, and its person signs in.
      site.advance(15 * MINUTE);
      expect((await show(await atCheck(user.email), codeOf(site, secret))).status).toBe(303);
    }
    site.advance(15 * MINUTE);
    expect((await show(await atCheck(user.email), wrongCode())).status).toBe(429);
    site.advance(24 * 60 * MINUTE);
    expect((await show(await atCheck(user.email), codeOf(site, secret))).status).toBe(303);
  });

  test('a burst of guesses gets no further than the limit', async () => {
    const { user } = await withApp();
    const browser = await atCheck(user.email);
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => (await show(browser, String(900_000 + i))).status),
    );
    expect(answers.filter((status) => status === 422).length).toBe(5);
    expect(answers.filter((status) => status === 429).length).toBe(7);
  });

  test('a recovery code opens once, and its person is told', async () => {
    const { user, codes } = await withCodes();
    expect(codes).toHaveLength(10);
    const code = codes[0] ?? '';
    expect((await show(await atCheck(user.email), code)).status).toBe(303);
    expect((await show(await atCheck(user.email), code)).status).toBe(422);
    expect(await auditOf(database.db, user.id)).toContainEqual(['second-factor.recovery-code-used', { left: 9 }]);
    expect((await mailsTo(database.db, user.email)).at(-1)?.subject).toBe('A recovery code was used');
  });

  test('the database gives neither codes nor the app’s secret away', async () => {
    const { user, secret, codes } = await withCodes();
    const rows = JSON.stringify([
      await database.db.selectFrom('recovery_code').selectAll().where('user_id', '=', user.id).execute(),
      await database.db.selectFrom('authenticator_app').selectAll().where('user_id', '=', user.id).execute(),
      await database.db.selectFrom('factor_ceremony').selectAll().execute(),
      await database.db.selectFrom('audit_event').selectAll().where('subject', '=', user.id).execute(),
    ]);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(rows).not.toContain(text);
    }
  });

  test('neither a mailed link nor a new password goes round it', async () => {
    const { user, secret } = await withApp();
    const browser = site.browser();
    await browser.post('/auth/link', { email: user.email });
    const link = linkIn((await mailsTo(database.db, user.email)).at(-1));
    expect(where(await browser.post(link))).toEqual([303, CHECK]);
    expect(await browser.whoami()).toBeUndefined();
    expect((await browser.post(CHECK, { code: codeOf(site, secret) })).headers.get('location')).toBe('/');
    expect(await browser.whoami()).toBe(user.email);

    await browser.post('/auth/forgot', { email: user.email });
    const reset = linkIn((await mailsTo(database.db, user.email)).at(-1));
    expect(where(await browser.post(reset, { password: 'nine tight terminals' }))).toEqual([
      303,
      '/auth/sign-in?notice=password-changed',
    ]);
    expect(await browser.whoami()).toBeUndefined();
    expect(where(await browser.signIn(user.email, 'nine tight terminals'))).toEqual([303, CHECK]);
  });

  test('nobody is at the step: the pages lead to sign-in, and back', async () => {
    const browser = site.browser();
    for (const path of [CHECK, `${CHECK}/set-up`, `${CHECK}/app`, `${CHECK}/passkey`, `${CHECK}/codes`]) {
      expect(where(await browser.get(`${path}?next=/sites`)), path).toEqual([303, '/auth/sign-in?next=%2Fsites']);
    }
    browser.cookies.set('copperplate_step', 'x'.repeat(43));
    expect(where(await browser.post(CHECK, { code: '123456', next: '//evil.example' }))).toEqual([
      303,
      '/auth/sign-in?notice=too-long',
    ]);
  });

  test('another person’s session ends where another account begins to sign in', async () => {
    const { browser } = await signedIn();
    const { user } = await withApp();
    await atCheck(user.email, browser);
    expect(await browser.whoami()).toBeUndefined();
  });

  test('a passkey signs in', async () => {
    const { user, browser: first } = await signedIn();
    const { key, codes } = await addPasskey(first);
    expect(codes).toHaveLength(10);
    const browser = await atCheck(user.email);
    const page = await (await browser.get(CHECK)).text();
    expect(page).toMatch(/<script src="\/static\/passkey\.js" defer/);
    const answer = await browser.post(CHECK, { passkey: key.get(askedOn(page)), next: '/sites' });
    expect(where(answer)).toEqual([303, '/sites']);
    expect(await browser.whoami()).toBe(user.email);
    const row = await database.db
      .selectFrom('passkey')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ id: key.id, name: 'Test key', counter: 1, transports: '["internal"]' });
    expect(row.last_used_at).not.toBeNull();
  });

  test.each([
    ['that another key made', { forged: true }],
    ['for another site', { origin: 'https://copperplate.example' }],
    ['of another question', { challenge: 'AAAA' }],
    ['with a count that went back', { counter: 4 }],
  ])('a signature %s opens nothing, and is written down', async (_, options) => {
    const { user, key } = await withPasskey();
    await database.db.updateTable('passkey').set({ counter: 5 }).where('user_id', '=', user.id).execute();
    const browser = await atCheck(user.email);
    const asked = askedOn(await (await browser.get(CHECK)).text());
    const answer = await browser.post(CHECK, { passkey: key.get(asked, { counter: 6, ...options }) });
    expect(answer.status).toBe(422);
    expect(await browser.whoami()).toBeUndefined();
    expect((await auditOf(database.db, user.id)).at(-1)).toEqual(['second-factor.failed', { by: 'passkey' }]);
    // The page that was shown again asks a new question, and the right answer to that one is taken.
    const next = askedOn(await answer.text());
    expect(next.challenge).not.toBe(asked.challenge);
    expect((await browser.post(CHECK, { passkey: key.get(next, { counter: 7 }) })).status).toBe(303);
  });

  test('a signature is good for one question, and one sign-in', async () => {
    const { user, key } = await withPasskey();
    const [one, other] = [await atCheck(user.email), await atCheck(user.email)];
    const signature = key.get(askedOn(await (await one.get(CHECK)).text()));
    await other.get(CHECK);
    expect((await other.post(CHECK, { passkey: signature })).status).toBe(422);
    expect((await one.post(CHECK, { passkey: signature })).status).toBe(303);
    const third = await atCheck(user.email);
    await third.get(CHECK);
    expect((await third.post(CHECK, { passkey: signature })).status).toBe(422);
  });

  test('another person’s passkey opens nothing', async () => {
    const [mine, { key }] = [await withPasskey(), await withPasskey()];
    const browser = await atCheck(mine.user.email);
    const asked = askedOn(await (await browser.get(CHECK)).text());
    expect((await browser.post(CHECK, { passkey: key.get(asked) })).status).toBe(422);
  });

  test.each(['', 'x', '{}', '[]', 'null', '{"id":1}', '{"id":"x","response":{}}', `{"id":"${'a'.repeat(9000)}"}`])(
    'what is no passkey at all is refused: %.30s',
    async (passkey) => {
      const { user, key } = await withPasskey();
      const browser = await atCheck(user.email);
      await browser.get(CHECK);
      const named = passkey.replace('"id":"x"', `"id":"${key.id}"`);
      expect((await browser.post(CHECK, { passkey: named })).status).toBe(422);
      expect(await browser.whoami()).toBeUndefined();
    },
  );

  const policy = (companyId: string, second_factor: FactorPolicy) =>
    database.db.updateTable('company').set({ second_factor }).where('id', '=', companyId).execute();

  test.each([
    ['offered', 'owner', false],
    ['asked', 'owner', false],
    ['managers', 'owner', true],
    ['managers', 'supervisor', true],
    ['managers', 'electrician', false],
    ['everybody', 'electrician', true],
    ['everybody', 'apprentice', true],
  ] as const)('where the rule is "%s", signing in as %s needs one: %s', async (rule, role, must) => {
    const user = await makeUser(database.db, role);
    await policy(user.companyId, rule);
    const browser = site.browser();
    const answer = await browser.signIn(user.email, worldPassword, '/x');
    expect(where(answer)).toEqual([303, must ? `${CHECK}/set-up?next=%2Fx` : '/x']);
    expect(await browser.whoami()).toBe(must ? undefined : user.email);
  });

  test('who must have one adds it on the way, and is signed in by that', async () => {
    const user = await makeUser(database.db, 'supervisor');
    await policy(user.companyId, 'managers');
    const browser = site.browser();
    await browser.signIn(user.email, worldPassword, '/reports');
    expect(where(await browser.get(`${CHECK}?next=/reports`))).toEqual([303, `${CHECK}/set-up?next=%2Freports`]);
    expect(await (await browser.get(`${CHECK}/set-up?next=/reports`)).text()).toContain(
      `href="${CHECK}/app?next=%2Freports"`,
    );
    expect(where(await browser.post(CHECK, { code: '123456' }))).toEqual([303, '/auth/sign-in?notice=too-long']);
    const page = await (await browser.get(`${CHECK}/app?next=/reports`)).text();
    const wrong = await browser.post(`${CHECK}/app`, { code: '12', next: '/reports' });
    expect(wrong.status).toBe(422);
    // The page that is shown again has the same secret: it was scanned already.
    expect(keyOn(await wrong.text())).toBe(keyOn(page));
    expect(await browser.whoami()).toBeUndefined();
    const answer = await browser.post(`${CHECK}/app`, { code: codeOf(site, keyOn(page)), next: '/reports' });
    const shown = await answer.text();
    expect([answer.status, codesOn(shown).length]).toEqual([200, 10]);
    expect(shown).toContain('href="/reports"');
    expect(await browser.whoami()).toBe(user.email);
  });
});
