import { expect, test } from 'vitest';
import { networkOf } from '../../../src/server/runtime/network-of.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { worldPassword } from '../../support/world.ts';
import { type Browser, makeUser, openSite } from './site.ts';

const MINUTE = 60_000;

async function fail(browser: Browser, email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await browser.signIn(email, 'wrong')).status);
  return statuses;
}

onBothDatabases('limits on signing in', (database) => {
  test('ten failures for one account from one address, then 429 until the first is 15 minutes old', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const browser = site.browser('198.51.100.1');
    expect(await fail(browser, user.email, 10)).toEqual(Array(10).fill(422));
    site.advance(5 * MINUTE);
    const refused = await browser.signIn(user.email, worldPassword);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600']);
    expect(await refused.text()).toContain('Too many attempts. Try again in 10 minutes');
    expect(await browser.whoami()).toBeUndefined();
    site.advance(10 * MINUTE);
    expect((await browser.signIn(user.email, worldPassword)).status).toBe(303);
  });

  test('trying on while refused does not push the end away', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const browser = site.browser('198.51.100.2');
    await fail(browser, user.email, 10);
    for (let minute = 0; minute < 15; minute += 1) {
      expect((await browser.signIn(user.email)).status).toBe(429);
      site.advance(MINUTE);
    }
    expect((await browser.signIn(user.email)).status).toBe(303);
  });

  test('a stranger locks nobody out: another address, and a browser that knows the account, still get in', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const known = site.browser('198.51.100.3');
    await known.signIn(user.email);
    await known.post('/logout');
    await fail(site.browser('198.51.100.3'), user.email, 10);
    expect((await site.browser('198.51.100.3').signIn(user.email)).status).toBe(429);
    expect((await known.signIn(user.email)).status).toBe(303);
    expect((await site.browser('198.51.100.4').signIn(user.email)).status).toBe(303);
  });

  test('from many addresses a hundred failures for one account a day; a browser that knows it still gets in', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const known = site.browser('198.51.100.60');
    await known.signIn(user.email);
    await known.post('/logout');
    for (let at = 0; at < 100; at += 1) {
      expect((await site.browser(`203.0.113.${at}`).signIn(user.email, 'wrong')).status).toBe(422);
    }
    const stranger = await site.browser('203.0.113.200').signIn(user.email);
    expect([stranger.status, await stranger.text()]).toEqual([
      429,
      expect.stringContaining('Ask for a link to sign in'),
    ]);
    expect((await known.signIn(user.email)).status).toBe(303);
    site.advance(24 * 60 * MINUTE);
    expect((await site.browser('203.0.113.200').signIn(user.email)).status).toBe(303);
  });

  test('a browser that knows the account has ten failures too', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const known = site.browser('198.51.100.5');
    await known.signIn(user.email);
    expect(await fail(known, user.email, 11)).toEqual([...Array(10).fill(422), 429]);
    expect((await site.browser('198.51.100.5').signIn(user.email)).status).toBe(303);
  });

  test('a browser that knows one account counts as any other for the next account', async () => {
    const [mine, theirs] = [await makeUser(database.db), await makeUser(database.db)];
    const site = openSite(database.db);
    const known = site.browser('198.51.100.6');
    await known.signIn(mine.email);
    await fail(site.browser('198.51.100.6'), theirs.email, 10);
    expect((await known.signIn(theirs.email)).status).toBe(429);
  });

  test('a made-up browser cookie knows no account', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const browser = site.browser('198.51.100.7');
    browser.cookies.set('copperplate_browser', `${'a'.repeat(22)}.${'b'.repeat(43)}`);
    expect(await fail(browser, user.email, 11)).toEqual([...Array(10).fill(422), 429]);
  });

  test('fifty failures from one address, whatever the account, then 429 for strangers there', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const known = site.browser('2001:db8:1:2::1');
    await known.signIn(user.email);
    for (let account = 0; account < 10; account += 1) {
      const stranger = site.browser(`2001:db8:1:2::${account + 10}`);
      expect(await fail(stranger, `nobody-${account}@auth.example`, 5)).toEqual(Array(5).fill(422));
    }
    expect((await site.browser('2001:db8:1:2::99').signIn(user.email)).status).toBe(429);
    expect((await known.signIn(user.email)).status).toBe(303);
    expect((await site.browser('2001:db8:1:3::1').signIn(user.email)).status).toBe(303);
  });

  test('the right password clears what failed before it', async () => {
    const user = await makeUser(database.db);
    const browser = openSite(database.db).browser('198.51.100.8');
    await fail(browser, user.email, 9);
    await browser.signIn(user.email);
    browser.cookies.clear();
    expect(await fail(browser, user.email, 10)).toEqual(Array(10).fill(422));
  });

  test('of many guesses at the same moment ten are looked at', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const guesses = Array.from({ length: 30 }, () => site.browser('198.51.100.9').signIn(user.email, 'wrong'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('what failed in one process counts in the other', async () => {
    const user = await makeUser(database.db);
    await fail(openSite(database.db).browser('198.51.100.10'), user.email, 10);
    expect((await openSite(database.another()).browser('198.51.100.10').signIn(user.email)).status).toBe(429);
  });

  test('many right passwords at the same moment all get in', async () => {
    const user = await makeUser(database.db);
    const site = openSite(database.db);
    const answers = Array.from({ length: 12 }, () => site.browser('198.51.100.11').signIn(user.email));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(12).fill(303));
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
