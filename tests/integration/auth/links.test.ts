import { expect, test } from 'vitest';
import { authRoutes } from '../../../src/server/sections/auth/auth.ts';
import { setupLink } from '../../../src/server/sections/auth/set-up-link.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { worldPassword } from '../../support/world.ts';
import { linkIn, mailsTo, makeUser, openSite } from './site.ts';

const MINUTE = 60_000;
const NEW_PASSWORD = 'nine tight terminals';

onBothDatabases('a forgotten password', (database) => {
  test('the mailed link sets a new one, ends every session and works once', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const [desk, phone] = [site.browser(), site.browser()];
    await desk.signIn(user.email);
    const asked = await phone.post('/auth/forgot', { email: user.email.toUpperCase() });
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/auth/forgot?sent']);
    const path = linkIn((await mailsTo(database.db, user.email)).at(-1));
    expect((await phone.get(path)).status).toBe(200);

    const short = await phone.post(path, { password: 'eleven char' });
    expect(short.status).toBe(422);
    const page = await short.text();
    expect(page).toContain('<a href="#password">Enter a password of at least 12 characters</a>');
    expect(page).not.toContain('eleven char"');

    const changed = await phone.post(path, { password: NEW_PASSWORD });
    expect([changed.status, changed.headers.get('location')]).toEqual([303, '/auth/sign-in?notice=password-changed']);
    expect(await desk.whoami()).toBeUndefined();
    expect((await phone.signIn(user.email, worldPassword)).status).toBe(422);
    expect((await phone.signIn(user.email, NEW_PASSWORD)).status).toBe(303);

    expect((await phone.get(path)).status).toBe(404);
    expect((await phone.post(path, { password: 'a third, longer password' })).status).toBe(404);
    expect((await phone.signIn(user.email, NEW_PASSWORD)).status).toBe(303);
  });

  test('without a mail server the page claims neither an email nor an account', async () => {
    const { deps } = makeDeps(database.db, { config: { smtpUrl: undefined } });
    const page = await (await authRoutes(deps).request('/auth/forgot?sent')).text();
    expect(page).toContain('If there is an account with this address, the server stores');
    expect(page).not.toMatch(/check your (?:email|spam)/i);
  });

  test('of two at the same moment with one link, one sets the password', async () => {
    const user = await makeUser(database.db);
    const [here, there] = [openSite(database.db), openSite(database.another())];
    await here.browser('192.0.2.30').post('/auth/forgot', { email: user.email });
    const path = linkIn((await mailsTo(database.db, user.email)).at(-1));
    const answers = await Promise.all(
      [here, there].map((site) => site.browser().post(path, { password: NEW_PASSWORD })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
  });

  test('the link runs out after an hour', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const browser = site.browser('192.0.2.31');
    await browser.post('/auth/forgot', { email: user.email });
    const path = linkIn((await mailsTo(database.db, user.email)).at(-1));
    site.advance(60 * MINUTE);
    expect((await browser.get(path)).status).toBe(404);
    expect((await browser.post(path, { password: NEW_PASSWORD })).status).toBe(404);
  });

  test('an address without an account gets the same answer and no mail', async () => {
    const user = await makeUser(database.db);
    const browser = openSite(database.db).browser('192.0.2.32');
    const answers = [];
    for (const email of [user.email, 'nobody@auth.example']) {
      const answer = await browser.post('/auth/forgot', { email });
      answers.push([answer.status, answer.headers.get('location'), await answer.text()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await mailsTo(database.db, 'nobody@auth.example')).toEqual([]);
  });

  test('what is not an address is refused and kept', async () => {
    const answer = await openSite(database.db).browser().post('/auth/forgot', { email: 'ada at example' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('value="ada at example"');
  });

  test('nobody’s mailbox is filled: five mails an hour for an account, and ten asked for by one address', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await site.browser('192.0.2.33').post('/auth/forgot', { email: user.email })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(303), 429]);
    expect(await mailsTo(database.db, user.email)).toHaveLength(5);
    expect((await site.browser('192.0.2.33').signIn(user.email)).status).toBe(303);
  });

  test('the database does not hold what opens the link', async () => {
    const user = await makeUser(database.db);
    await openSite(database.db).browser('192.0.2.34').post('/auth/forgot', { email: user.email });
    const token =
      linkIn((await mailsTo(database.db, user.email)).at(-1))
        .split('/')
        .at(-1) ?? '';
    const rows = await database.db.selectFrom('auth_token').selectAll().where('user_id', '=', user.id).execute();
    expect(rows).toHaveLength(1);
    expect(token).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

onBothDatabases('a mailed sign-in link', (database) => {
  test('opening it changes nothing, its button signs in, once', async () => {
    const user = await makeUser(database.db, 'electrician');
    const site = openSite(database.db);
    const browser = site.browser('192.0.2.40');
    await browser.post('/auth/link', { email: user.email });
    const path = linkIn((await mailsTo(database.db, user.email)).at(-1));
    for (let look = 0; look < 3; look += 1) {
      const shown = await site.browser().get(path);
      expect([shown.status, shown.headers.getSetCookie()]).toEqual([200, []]);
    }
    const answer = await browser.post(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/electrician']);
    expect(await browser.whoami()).toBe(user.email);
    expect((await site.browser().post(path)).status).toBe(404);
  });

  test('it runs out after 15 minutes', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const browser = site.browser('192.0.2.41');
    await browser.post('/auth/link', { email: user.email });
    const path = linkIn((await mailsTo(database.db, user.email)).at(-1));
    site.advance(15 * MINUTE);
    expect((await browser.get(path)).status).toBe(404);
    expect((await browser.post(path)).status).toBe(404);
    expect(await browser.whoami()).toBeUndefined();
  });

  test('it sets no password, and a link for a password does not sign in', async () => {
    const user = await makeUser(database.db);
    const browser = openSite(database.db).browser('192.0.2.42');
    await browser.post('/auth/link', { email: user.email });
    const link = linkIn((await mailsTo(database.db, user.email)).at(-1));
    await browser.post('/auth/forgot', { email: user.email });
    const reset = linkIn((await mailsTo(database.db, user.email)).find(({ text }) => text.includes('/auth/reset/')));
    expect((await browser.post(link.replace('/link/', '/reset/'), { password: NEW_PASSWORD })).status).toBe(404);
    expect((await browser.post(reset.replace('/reset/', '/link/'))).status).toBe(404);
  });

  test('a disabled user’s link is dead', async () => {
    const user = await makeUser(database.db);
    const browser = openSite(database.db).browser('192.0.2.43');
    await browser.post('/auth/link', { email: user.email });
    const path = linkIn((await mailsTo(database.db, user.email)).at(-1));
    await database.db.updateTable('user').set({ disabled_at: '2026-11-21' }).where('id', '=', user.id).execute();
    expect((await browser.post(path)).status).toBe(404);
    expect(await browser.whoami()).toBeUndefined();
  });
});

onBothDatabases('first-run set-up', (database) => {
  test('the link makes company, owner and signing key once, and then there is no such link', async () => {
    const site = openSite(database.db);
    const [first, second] = [await setupLink(site.deps), await setupLink(site.deps)];
    if (!first || !second) throw new Error('there is no set-up link');
    const browser = site.browser();
    expect((await browser.get(first)).status).toBe(200);
    expect((await browser.get('/auth/set-up/made-up')).status).toBe(404);

    const entered = {
      ...{ company_name: 'Volt & Ampère Ltd', name: 'Ada Ampère', email: 'Ada@Volt.example' },
      ...{ address: '1 Wharf Road', town: 'Testham', postcode: 'te11st', phone: '01632 960000' },
      ...{ scheme: 'NONE', scheme_number: '' },
    };
    const missing = await browser.post(first, {
      ...entered,
      address: '',
      scheme: '',
      password: '',
    });
    const wrong = await missing.text();
    for (const field of ['address', 'scheme']) expect(wrong).toContain(`<a href="#${field}">`);
    expect(wrong).not.toContain('<a href="#issue_own_reports">');
    const bad = await browser.post(first, { ...entered, name: ' ', password: 'short secret'.slice(0, 8) });
    const page = await bad.text();
    expect(bad.status).toBe(422);
    expect(page).toContain('<a href="#name">Enter your name</a>');
    expect(page).toContain('<a href="#password">');
    expect(page).toContain('value="Volt &amp; Ampère Ltd"');
    expect(page).not.toContain('short se');

    const answers = await Promise.all([
      browser.post(first, { ...entered, password: NEW_PASSWORD }),
      openSite(database.another())
        .browser()
        .post(first, { ...entered, password: NEW_PASSWORD }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
    expect((await site.browser().signIn('ada@volt.example', NEW_PASSWORD)).headers.get('location')).toBe('/');

    const companies = await database.db.selectFrom('company').selectAll().execute();
    expect(companies).toMatchObject([{ name: 'Volt & Ampère Ltd', certificate_prefix: 'VAL', issue_own_reports: 0 }]);
    expect(await database.db.selectFrom('signing_key').select('company_id').execute()).toEqual([
      { company_id: companies[0]?.id },
    ]);
    expect(await setupLink(site.deps)).toBeUndefined();
    expect((await browser.get(second)).status).toBe(404);
    expect((await browser.post(second, { ...entered, password: NEW_PASSWORD })).status).toBe(404);
  });
});
