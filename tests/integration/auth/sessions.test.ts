import { expect, test, vi } from 'vitest';
import { readViewer } from '../../../src/server/identity/session.ts';
import { endSessionByPublicId, listSessions } from '../../../src/server/repositories/identity/sessions.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { type Browser, makeUser, openSite, type Site } from './site.ts';

/** A request does not wait long for the write that says when a session was last used. Here it waits for it. */
vi.mock(import('node:timers/promises'), async (original) => {
  const timers = await original();
  return {
    ...timers,
    setTimeout: (async (_, ...more) => timers.setTimeout(60_000, ...more)) as typeof timers.setTimeout,
  };
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function viewerOn(site: Site, browser: Browser) {
  const cookie = `copperplate=${browser.cookies.get('copperplate')}`;
  const viewer = await readViewer(site.deps, new Request('http://copperplate.test/', { headers: { cookie } }));
  if (!viewer) throw new Error('nobody is signed in');
  return viewer;
}

onBothDatabases('sessions', (database) => {
  test('the cookie is out of reach of scripts and other sites, and secure on https', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const plain = (await site.browser().signIn(user.email)).headers.getSetCookie();
    expect(plain).toHaveLength(3);
    for (const cookie of plain) {
      // Whose session it is, and no more, the service worker of the electrician's section reads.
      const isWhose = cookie.startsWith(`copperplate_user=${user.id};`);
      expect(cookie).toMatch(isWhose ? /; Path=\/; SameSite=Lax/ : /; Path=\/; HttpOnly; SameSite=Lax/);
      expect(cookie).not.toContain('Secure');
    }
    expect(plain.filter((cookie) => !cookie.includes('HttpOnly'))).toHaveLength(1);
    const secure = await site.browser('192.0.2.1', 'https://copperplate.test').signIn(user.email);
    for (const cookie of secure.headers.getSetCookie()) expect(cookie).toContain('; Secure');
  });

  test('nothing in the database opens a session', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const browser = site.browser();
    await browser.signIn(user.email);
    const row = await database.db
      .selectFrom('session')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const thief = site.browser();
    for (const value of [row.id, row.public_id]) {
      thief.cookies.set('copperplate', value);
      expect(await thief.whoami()).toBeUndefined();
    }
  });

  test('signing in makes a new session and ends the one before, so a planted cookie opens nothing', async () => {
    const [victim, attacker] = [await makeUser(database.db), await makeUser(database.db)];
    const site = openSite(database.db);
    const attackers = site.browser();
    await attackers.signIn(attacker.email);
    const victims = site.browser();
    victims.cookies.set('copperplate', attackers.cookies.get('copperplate') ?? '');
    await victims.signIn(victim.email);
    expect(victims.cookies.get('copperplate')).not.toBe(attackers.cookies.get('copperplate'));
    expect(await victims.whoami()).toBe(victim.email);
    expect(await attackers.whoami()).toBeUndefined();
  });

  test.each([
    ['that is empty', ''],
    ['that is no seal', 'x'],
    ['cut off', 'Fe26.2*1*x'],
    ['made up', `Fe26.2*1*${'a'.repeat(280)}~2`],
    ['with a broken escape', '%E0%A4%A'],
    ['that is too long', 'x'.repeat(8000)],
  ])('a cookie %s is nobody, and no fault', async (_, cookie) => {
    const browser = openSite(database.db).browser();
    browser.cookies.set('copperplate', cookie);
    browser.cookies.set('copperplate_browser', cookie);
    const answer = await browser.get('/whoami');
    expect([answer.status, await answer.json()]).toEqual([200, null]);
  });

  test('a session ends after 12 hours without a request, and not before', async () => {
    const user = await makeUser(database.db, 'office');
    const site = openSite(database.db);
    const browser = site.browser();
    await browser.signIn(user.email);
    for (let time = 0; time < 4; time += 1) {
      site.advance(11 * HOUR);
      expect(await browser.whoami()).toBe(user.email);
    }
    site.advance(12 * HOUR);
    expect(await browser.whoami()).toBeUndefined();
  });

  test('a session that is used all the time ends after a week in the office', async () => {
    const user = await makeUser(database.db, 'office');
    const site = openSite(database.db);
    const browser = site.browser();
    await browser.signIn(user.email);
    for (let time = 0; time < 15; time += 1) {
      site.advance(11 * HOUR);
      expect(await browser.whoami()).toBe(user.email);
    }
    site.advance(3 * HOUR);
    expect(await browser.whoami()).toBeUndefined();
  });

  test('an electrician who does not use it is signed out after a fortnight', async () => {
    const user = await makeUser(database.db, 'electrician');
    const site = openSite(database.db);
    const browser = site.browser();
    await browser.signIn(user.email);
    site.advance(14 * DAY);
    expect(await browser.whoami()).toBeUndefined();
  });

  test('an electrician who uses it stays signed in for 30 days, and no longer', async () => {
    const user = await makeUser(database.db, 'electrician');
    const site = openSite(database.db);
    const browser = site.browser();
    await browser.signIn(user.email);
    for (let time = 0; time < 2; time += 1) {
      site.advance(13 * DAY);
      expect(await browser.whoami()).toBe(user.email);
    }
    site.advance(4 * DAY - 1);
    expect(await browser.whoami()).toBe(user.email);
    site.advance(1);
    expect(await browser.whoami()).toBeUndefined();
  });

  test('when it was last used is written once a minute at most', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const browser = site.browser();
    await browser.signIn(user.email);
    const lastSeen = async () =>
      (await database.db.selectFrom('session').select('last_seen_at').where('user_id', '=', user.id).executeTakeFirst())
        ?.last_seen_at;
    site.advance(59_000);
    await browser.get('/whoami');
    expect(await lastSeen()).toBe('2026-11-21T09:00:00.000Z');
    site.advance(1_000);
    await browser.get('/whoami');
    expect(await lastSeen()).toBe('2026-11-21T09:01:00.000Z');
  });

  test('a GET on /logout or /signout asks and changes nothing', async () => {
    const user = await makeUser(database.db);
    const browser = openSite(database.db).browser();
    await browser.signIn(user.email);
    for (const path of ['/logout', '/signout']) {
      const answer = await browser.get(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(`<form method="post" action="${path}">`);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await browser.whoami()).toBe(user.email);
  });

  test('POST /logout ends this session on the server too, and only this one', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const [phone, desk] = [site.browser(), site.browser()];
    await phone.signIn(user.email);
    await desk.signIn(user.email);
    const stolen = phone.cookies.get('copperplate') ?? '';
    const answer = await phone.post('/logout');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth/sign-in']);
    expect(phone.cookies.has('copperplate')).toBe(false);
    phone.cookies.set('copperplate', stolen);
    expect(await phone.whoami()).toBeUndefined();
    expect(await desk.whoami()).toBe(user.email);
  });

  test('POST /signout ends every session of this user, in every process, and nobody else’s', async () => {
    const [user, other] = [await makeUser(database.db), await makeUser(database.db)];
    const [here, there] = [openSite(database.db), openSite(database.another())];
    const [phone, desk, others] = [here.browser(), there.browser(), there.browser()];
    await phone.signIn(user.email);
    await desk.signIn(user.email);
    await others.signIn(other.email);
    expect(await desk.whoami()).toBe(user.email);
    const answer = await phone.post('/signout');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth/sign-in']);
    expect(await desk.whoami()).toBeUndefined();
    expect(await phone.whoami()).toBeUndefined();
    expect(await others.whoami()).toBe(other.email);
  });

  test('signed out, /logout and /signout lead to sign-in', async () => {
    const browser = openSite(database.db).browser();
    for (const path of ['/logout', '/signout']) {
      for (const answer of [await browser.get(path), await browser.post(path)]) {
        expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth/sign-in']);
      }
    }
  });

  test('of very many sessions the fifty used last are listed, and the others counted', async () => {
    const user = await makeUser(database.db);
    const here = openSite(database.db);
    const browser = here.browser();
    await browser.signIn(user.email);
    const viewer = await viewerOn(here, browser);
    const own = database.db.selectFrom('session').where('user_id', '=', viewer.userId).selectAll();
    const row = await own.executeTakeFirstOrThrow();
    for (let i = 0; i < 60; i++) {
      const other = { ...row, id: `other-${i}`, public_id: `public-${i}`, last_seen_at: '2020-01-01T00:00:00.000Z' };
      await database.db.insertInto('session').values(other).execute();
    }
    const { sessions, more } = await listSessions(database.db, viewer, here.deps.clock().toISOString());
    expect([sessions.length, more, sessions[0]?.isThisOne]).toEqual([50, 11, true]);
  });

  test('a session opened in one process is open in the other, and ended there by its public id', async () => {
    const [user, other] = [await makeUser(database.db), await makeUser(database.db)];
    const [here, there] = [openSite(database.db), openSite(database.another())];
    const [phone, desk, others] = [here.browser(), there.browser(), there.browser()];
    await phone.signIn(user.email);
    await desk.signIn(user.email);
    await others.signIn(other.email);
    const viewer = await viewerOn(there, desk);
    const now = there.deps.clock().toISOString();
    const { sessions } = await listSessions(there.deps.db, viewer, now);
    expect(sessions.map(({ isThisOne }) => isThisOne).sort()).toEqual([false, true]);
    expect(sessions[0]?.userAgent).toBe('Test/1.0');
    const phones = sessions.find(({ isThisOne }) => !isThisOne)?.publicId ?? '';

    const stranger = await viewerOn(there, others);
    expect(await endSessionByPublicId(there.deps.db, stranger, phones, now)).toBe(false);
    expect(await phone.whoami()).toBe(user.email);
    expect(await endSessionByPublicId(there.deps.db, viewer, phones, now)).toBe(true);
    expect(await phone.whoami()).toBeUndefined();
    expect(await desk.whoami()).toBe(user.email);
  });
});
