import { expect, test } from 'vitest';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { fill } from '../../support/world.ts';
import { openSite, textOf } from '../electrician/site.ts';
import { phoneOf, saveCircuit } from './phone-of.ts';

const signOut = '/electrician/sign-out';

onBothDatabases('personal data on a phone', (database) => {
  /** An electrician's phone, on which a circuit was called "Kiln" with no signal. */
  async function phoneWithKiln() {
    const site = await openSite(database.db);
    const { electrician, owner } = site.company.people;
    await fill(database.db, electrician, site.reportId, wholeInspection({ day: '2026-11-24' }));
    const phone = await phoneOf(site, electrician);
    const board = (await site.document()).boards?.[0] as { id: string; circuits: { id: string }[] };
    const address = `${site.home}/boards/${board.id}/circuits/${board.circuits[0]?.id}`;
    phone.network.isThere = false;
    await saveCircuit(phone.browser, address, { description: 'Kiln' });
    await phone.settled();
    /** The data that can be read there. */
    const states = () =>
      phone.kept(electrician.userId, async (kept) => (await kept.entered()).map(({ state }) => state));
    const kilns = async () => {
      const log = await getLog(database.db, owner, site.reportId);
      return log.filter(({ value }) => value === 'Kiln').map(({ authorId }) => authorId);
    };
    return { site, phone, address, electrician, owner, states, kilns };
  }

  const openSessions = async (userId: string) =>
    (
      await database.db
        .selectFrom('session')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .select('id')
        .execute()
    ).length;

  test('sign-out asks about unsent entries, and they are dropped once the server has confirmed it', async () => {
    const { phone, electrician, states } = await phoneWithKiln();
    const page = await phone.browser.get(signOut);
    expect(textOf(page.html)).toContain('1 entry is on this phone only');
    expect((await phone.browser.submit(page, {}, { action: signOut, withField: 'confirm' })).status).toBe(422);
    const confirmed = { confirm: '1' };
    expect((await phone.browser.submit(page, confirmed, { action: signOut })).status).toBe(422);
    expect(await states()).toEqual(['waiting']);

    // There is a signal, but the answer to /logout does not sign them out.
    phone.network.isThere = true;
    phone.network.onTheWay = async (request, ask) =>
      request.url.endsWith('/logout') ? new Response('busy', { status: 503 }) : ask(request);
    const refused = await phone.browser.submit(page, confirmed, { action: signOut });
    expect(textOf(refused.html)).toContain('The server did not sign you out (503)');
    expect([await openSessions(electrician.userId), await states()]).toEqual([1, ['waiting']]);

    phone.network.onTheWay = undefined;
    const out = await phone.browser.submit(page, confirmed, { action: signOut });
    expect([out.status, out.location]).toEqual([303, '/auth/sign-in']);
    await phone.settled();
    expect(await openSessions(electrician.userId)).toBe(0);
    expect(await phone.databases()).toEqual(['copperplate-field']);
    expect(await phone.onPhone()).toEqual({});
  });

  test('entries made while signing out stay on the phone, and it asks about them', async () => {
    const { phone, address, electrician, states } = await phoneWithKiln();
    const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    phone.network.isThere = true;
    phone.network.onTheWay = async (request, ask) => {
      if (request.url.endsWith('/logout')) {
        asked.resolve();
        await goOn.promise;
        return ask(request);
      }
      // No entry is sent meanwhile.
      const isEmpty = (await request.clone().text()).includes('"submissions":[]');
      if (!isEmpty) throw new TypeError('Failed to fetch');
      return ask(request);
    };
    const page = await phone.browser.get(signOut);
    const signingOut = phone.browser.submit(page, { confirm: '1' }, { action: signOut });
    await asked.promise;
    await saveCircuit(phone.browser, address, { description: 'Kiln, shed' });
    goOn.resolve();
    const again = await signingOut;
    expect([again.status, textOf(again.html).includes('2 entries are on this phone only')]).toEqual([422, true]);
    expect(textOf(again.html)).toContain('Newer entries are still on this phone');
    await phone.settled();
    expect([await openSessions(electrician.userId), await states()]).toEqual([0, ['waiting', 'waiting']]);
    const out = await phone.browser.submit(again, { confirm: '2' }, { action: signOut });
    expect([out.status, out.location]).toEqual([303, '/auth/sign-in']);
    expect(await phone.databases()).toEqual(['copperplate-field']);
  });

  test('an answer that comes after signing out brings nothing back', async () => {
    const { phone } = await phoneWithKiln();
    phone.network.isThere = true;
    let goOn: (() => void) | undefined;
    let isHeld: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    let first = true;
    phone.network.onTheWay = async (request, ask) => {
      const answer = await ask(request);
      if (!first || !request.url.endsWith('/submissions')) return answer;
      first = false;
      isHeld?.();
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return answer;
    };
    const sending = phone.send().catch(() => undefined);
    await held;
    const page = await phone.browser.get(signOut);
    const out = await phone.browser.submit(page, { confirm: '1' }, { action: signOut });
    expect(out.status).toBe(303);
    goOn?.();
    await sending;
    await phone.settled();
    expect(await phone.databases()).toEqual(['copperplate-field']);
  });

  test('an expired session stops nobody, and after the next sign-in the entries are sent as theirs', async () => {
    const { phone, address, electrician, states, kilns } = await phoneWithKiln();
    await database.db
      .updateTable('session')
      .set({ expires_at: '2026-11-01T00:00:00.000Z' })
      .where('user_id', '=', electrician.userId)
      .execute();
    phone.network.isThere = true;
    await phone.send();
    expect((await phone.line())?.words).toBe('Sign in to send, 1 entry waiting');
    await saveCircuit(phone.browser, address, { description: 'Kiln, shed' });
    await phone.settled();
    expect((await phone.browser.get(address)).html).toContain('value="Kiln, shed"');
    expect([await states(), await kilns()]).toEqual([['waiting', 'waiting'], []]);

    await phone.signIn(electrician);
    expect((await phone.fromElsewhere.get('/electrician')).status).toBe(200);
    await phone.send();
    expect([await states(), await kilns()]).toEqual([['taken', 'taken'], [electrician.userId]]);
  });

  test('another person who signs in on that phone sees none of it, and removes none of it', async () => {
    const { site, phone, address, electrician, owner, states, kilns } = await phoneWithKiln();
    phone.network.isThere = true;
    await phone.signIn(owner);
    const shown = await phone.fromElsewhere.get('/electrician');
    await phone.settled();
    expect(shown.html).not.toContain('1 entry waiting');
    await phone.send();
    const unsent = await phone.browser.get('/electrician/unsent');
    expect([unsent.status, textOf(unsent.html).includes('All sent')]).toEqual([200, true]);
    expect((await phone.browser.get(address)).html).not.toContain('Kiln');
    expect(await phone.onPhone()).toEqual({ user: owner.userId });
    // They sign out too: their data goes, and nothing else.
    const out = await phone.browser.post(signOut, {});
    expect(out.status).toBe(303);
    expect(await phone.databases()).toContain(`copperplate-field-${electrician.userId}`);
    expect([await states(), await kilns()]).toEqual([[], []]);

    await phone.signIn(electrician);
    await phone.fromElsewhere.get('/electrician');
    await phone.send();
    expect([await states(), await kilns()]).toEqual([['taken'], [electrician.userId]]);
    expect((await site.document()).boards?.[0]?.circuits?.[0]).toMatchObject({ description: 'Kiln' });
  });

  test('after signing out everywhere, the phone shows nothing from its next contact on, and loses nothing', async () => {
    const { site, phone, address, electrician, states, kilns } = await phoneWithKiln();
    const desk = await site.signedIn(electrician);
    expect((await desk.post('/signout', {})).status).toBe(303);
    // No contact yet: the phone does not know.
    expect((await phone.browser.get(address)).html).toContain('value="Kiln"');
    phone.network.isThere = true;
    await phone.send();
    const locked = await phone.browser.get(address);
    expect([locked.status, locked.html.includes('Kiln')]).toEqual([303, false]);
    expect(await phone.onPhone()).toMatchObject({ isLocked: true });
    phone.network.isThere = false;
    const offline = await phone.browser.get(address);
    expect([offline.status, offline.html.includes('Kiln')]).toEqual([503, false]);
    expect(await states()).toEqual([]);

    phone.network.isThere = true;
    await phone.signIn(electrician);
    await phone.fromElsewhere.get('/electrician');
    await phone.settled();
    await phone.send();
    expect([await states(), await kilns()]).toEqual([['taken'], [electrician.userId]]);
  });

  test('after signing out on another page of the site, the phone shows nothing either', async () => {
    const { phone, address, states } = await phoneWithKiln();
    phone.network.isThere = true;
    expect((await phone.desk.post('/logout', {})).status).toBe(303);
    const shown = await phone.fromElsewhere.get(address);
    expect([shown.status, shown.html.includes('Kiln')]).toEqual([303, false]);
    expect(await states()).toEqual([]);
  });
});
