import { expect, test } from 'vitest';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import type { RealPhone } from '../../support/real-phone.ts';
import { fill } from '../../support/world.ts';
import { openSite, type Site } from '../electrician/site.ts';
import { phoneOf, saveCircuit } from './phone-of.ts';

const DAY = 24 * 60 * 60_000;

type Leaving = { site: Site; phone: RealPhone; address: string; wait(ms: number): void };
type Person = Site['company']['people']['electrician'];

/** Each way of leaving a phone, up to its next contact or page. The first discards unsent entries. */
const ways: Record<string, (leaving: Leaving & { who: Person; owner: Person; end: End }) => Promise<unknown>> = {
  'Sign out in the section': ({ phone }) => phone.browser.post('/electrician/sign-out', { confirm: '1' }),
  'the page /logout, whose script tells the worker': async ({ phone, who }) => {
    await phone.leave(who.userId);
    await phone.desk.post('/logout', {});
  },
  'the page /signout, whose script tells the worker': async ({ phone, who }) => {
    await phone.leave(who.userId);
    await phone.desk.post('/signout', {});
  },
  '/logout with no script, at the next page': async ({ phone, address }) => {
    await phone.desk.post('/logout', {});
    expect((await phone.fromElsewhere.get(address)).status).toBe(303);
  },
  'signing out everywhere on another device, at the next page': async ({ site, phone, who, address, wait }) => {
    await (await site.signedIn(who)).post('/signout', {});
    wait(2 * 60_000);
    // The server is asked before anything is shown.
    expect((await phone.browser.get(address)).status).toBe(303);
  },
  'a session that was ended, at the next contact': async ({ phone, address, end }) => {
    await end({ ended_at: '2026-11-24T09:00:00.000Z' });
    phone.network.onTheWay = undefined;
    await phone.send();
    await phone.browser.get(address);
  },
  'a session that ran out, a day after the phone heard of it': async ({ phone, address, wait, end }) => {
    await end({ expires_at: '2026-11-01T00:00:00.000Z' });
    phone.network.onTheWay = undefined;
    await phone.send();
    expect((await phone.browser.get(address)).status).toBe(200);
    phone.network.isThere = false;
    wait(DAY + 1);
    expect((await phone.browser.get(address)).status).toBe(503);
  },
  'another person who signs in on the phone': async ({ phone, owner }) => {
    await phone.signIn(owner);
    await phone.fromElsewhere.get('/electrician');
  },
  'thirty days without a contact': async ({ phone, address, wait }) => {
    phone.network.isThere = false;
    wait(30 * DAY + 1);
    expect((await phone.browser.get(address)).status).toBe(503);
  },
};
type End = (set: { ended_at: string } | { expires_at: string }) => Promise<unknown>;

/** Words with personal data: names, numbers, notes, addresses. */
function wordsIn(everything: string): Set<string> {
  const words = new Set<string>();
  JSON.parse(everything, (_, value: unknown) => {
    if (typeof value === 'string' && value.length >= 6 && /[A-Z +]/.test(value)) words.add(value);
    return value;
  });
  // Times and ids are not personal.
  return new Set([...words].filter((word) => word !== 'on phone' && !/^\d{4}-\d\d-\d\dT|^[0-9a-f-]{36}$/.test(word)));
}

onBothDatabases('every way of leaving a phone', (database) => {
  test.each(Object.keys(ways))(
    '%s: none of their data can be read there, and unsent entries are sent later',
    async (way) => {
      const site = await openSite(database.db);
      const { electrician: who, owner } = site.company.people;
      await fill(database.db, who, site.reportId, wholeInspection({ day: '2026-11-24' }));
      let now = site.deps.clock().getTime();
      const phone = await phoneOf(site, who, () => new Date(now));
      const board = (await site.document()).boards?.[0] as { id: string; circuits: { id: string }[] };
      const address = `${site.home}/boards/${board.id}/circuits/${board.circuits[0]?.id}`;
      phone.network.isThere = false;
      await saveCircuit(phone.browser, address, { description: 'Kiln in the shed' });
      await phone.typed(who.userId, [{ key: '/p s1', value: { values: ['Half a sentence'] } }]);
      await phone.settled();
      phone.network.isThere = true;
      phone.network.onTheWay = async (request, ask) => {
        // The entries are not sent before they leave.
        const isEntry =
          request.url.endsWith('/submissions') && !(await request.clone().text()).includes('"submissions":[]');
        if (isEntry) throw new TypeError('Failed to fetch');
        return ask(request);
      };
      const needles = wordsIn(await phone.everything());
      expect(needles.size).toBeGreaterThan(100);
      for (const needle of [who.name, 'Kiln in the shed', 'Half a sentence']) expect(needles).toContain(needle);
      const wait = (ms: number) => {
        now += ms;
      };
      const end: End = (set) => database.db.updateTable('session').set(set).where('user_id', '=', who.userId).execute();
      await ways[way]?.({ ...{ site, phone, address, who, owner, end }, wait });
      await phone.settled();

      const left = await phone.everything();
      const theirs = left.split(`copperplate-field-${owner.userId}`)[0] ?? '';
      expect([...needles].filter((needle) => theirs.includes(JSON.stringify(needle).slice(1, -1)))).toEqual([]);
      if (way === 'Sign out in the section') {
        expect(await phone.databases()).toEqual(['copperplate-field']);
        return;
      }
      phone.network.isThere = true;
      phone.network.onTheWay = undefined;
      now = site.deps.clock().getTime();
      await phone.signIn(who);
      await phone.fromElsewhere.get('/electrician');
      await phone.settled();
      await phone.send();
      const log = await getLog(database.db, owner, site.reportId);
      expect(log.filter(({ value }) => value === 'Kiln in the shed').map(({ authorId }) => authorId)).toEqual([
        who.userId,
      ]);
      const typed = await phone.typed(who.userId);
      // The worker sealed it with the rest; the page that signs out drops it only where there is no worker.
      expect(typed).toEqual([{ key: '/p s1', value: { values: ['Half a sentence'] } }]);
    },
  );

  test('a phone whose clock is wrong by two months is used, and left after thirty days without a contact', async () => {
    for (const off of [-60 * DAY, 60 * DAY]) {
      const site = await openSite(database.db);
      let now = site.deps.clock().getTime() + off;
      const phone = await phoneOf(site, site.company.people.electrician, () => new Date(now));
      phone.network.isThere = false;
      expect((await phone.browser.get('/electrician')).status).toBe(200);
      now += 29 * DAY;
      expect((await phone.browser.get('/electrician')).status).toBe(200);
      now += DAY + 1;
      expect((await phone.browser.get('/electrician')).status).toBe(503);
    }
  });
});
