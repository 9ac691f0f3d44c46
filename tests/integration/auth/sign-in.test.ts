import { expect, test } from 'vitest';
import { onBothDatabases } from '../../support/databases.ts';
import { worldPassword } from '../../support/world.ts';
import { makeUser, openSite } from './site.ts';

onBothDatabases('signing in', (database) => {
  test('the right password signs in and leads to the start page', async () => {
    const user = await makeUser(database.db);
    const browser = openSite(database.db).browser();
    const answer = await browser.signIn(user.email);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(await browser.whoami()).toBe(user.email);
  });

  test.each(['electrician', 'apprentice'] as const)('an %s is led to their visits', async (role) => {
    const user = await makeUser(database.db, role);
    const answer = await openSite(database.db).browser().signIn(user.email);
    expect(answer.headers.get('location')).toBe('/electrician');
  });

  test('the email address may be typed in capitals and with spaces around it', async () => {
    const user = await makeUser(database.db);
    const browser = openSite(database.db).browser();
    await browser.signIn(` ${user.email.toUpperCase()} `);
    expect(await browser.whoami()).toBe(user.email);
  });

  test('signing in leads to the page that was asked for, and to no other site', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const form = await (await site.browser().get('/auth/sign-in?next=%2Fsites%3Fq%3Dmill')).text();
    expect(form).toContain('name="next" value="/sites?q=mill"');
    expect((await site.browser().signIn(user.email, worldPassword, '/sites?q=mill')).headers.get('location')).toBe(
      '/sites?q=mill',
    );
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil.example', 'sites']) {
      expect((await site.browser().signIn(user.email, worldPassword, next)).headers.get('location')).toBe('/');
      const page = await (await site.browser().get(`/auth/sign-in?next=${encodeURIComponent(next)}`)).text();
      expect(page).not.toContain('name="next"');
    }
  });

  test('a wrong password and an unknown account get the same page, and neither sends the password back', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const wrong = await site.browser('192.0.2.20').signIn(user.email, 'not "the" <password>');
    const unknown = await site.browser('192.0.2.20').signIn('nobody@auth.example', 'not "the" <password>');
    expect([wrong.status, unknown.status]).toEqual([422, 422]);
    const [wrongPage, unknownPage] = [await wrong.text(), await unknown.text()];
    expect(wrongPage).toContain('The email address or the password is wrong');
    expect(wrongPage).toContain(`value="${user.email}"`);
    expect(wrongPage).toContain('<title>Error: Sign in');
    expect(wrongPage.replaceAll(user.email, '')).toBe(unknownPage.replaceAll('nobody@auth.example', ''));
    expect(wrongPage).not.toMatch(/not &quot;the|not "the"/);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test('what is missing is named beside its field', async () => {
    const answer = await openSite(database.db).browser().signIn('', '');
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain('<a href="#email">Enter an email address, for example name@example.com</a>');
    expect(page).toContain('id="password-error"');
  });

  test('characters that no database keeps are a wrong address, not a fault of ours', async () => {
    const browser = openSite(database.db).browser('192.0.2.21');
    for (const email of ['nul\0@auth.example', 'half\ud800@auth.example', `${'x'.repeat(5000)}@auth.example`]) {
      expect((await browser.signIn(email, 'p\0\ud800')).status).toBe(422);
    }
  });

  test('a disabled user cannot sign in, and is out at once where they were', async () => {
    const user = await makeUser(database.db);
    const browser = openSite(database.db).browser();
    await browser.signIn(user.email);
    await database.db
      .updateTable('user')
      .set({ disabled_at: '2026-11-21T09:00:00.000Z' })
      .where('id', '=', user.id)
      .execute();
    expect(await browser.whoami()).toBeUndefined();
    expect((await browser.signIn(user.email)).status).toBe(422);
  });

  test('a user who never chose a password cannot sign in with any', async () => {
    const user = await makeUser(database.db);
    await database.db.updateTable('user').set({ password_hash: null }).where('id', '=', user.id).execute();
    const browser = openSite(database.db).browser('192.0.2.22');
    expect((await browser.signIn(user.email, worldPassword)).status).toBe(422);
    expect((await browser.signIn(user.email, '')).status).toBe(422);
  });

  test('somebody who is signed in already is led on', async () => {
    const user = await makeUser(database.db);
    const browser = openSite(database.db).browser();
    await browser.signIn(user.email);
    const answer = await browser.get('/auth/sign-in?next=/sites');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sites']);
  });

  test('/auth leads to the form', async () => {
    const answer = await openSite(database.db).browser().get('/auth');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth/sign-in']);
  });
});
