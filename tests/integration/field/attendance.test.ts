import { expect, test } from 'vitest';
import { onBothDatabases } from '../../support/databases.ts';
import { openRealPhone } from '../../support/real-phone.ts';
import { book } from '../../support/world.ts';
import { openSite, textOf } from '../electrician/site.ts';
import { phoneOf, serverOf } from './phone-of.ts';

onBothDatabases('arrived, left and no access with no signal', (database) => {
  test('are stored on the phone, shown there, and sent once', async () => {
    const site = await openSite(database.db);
    const { electrician } = site.company.people;
    const closed = await book(database.db, site.company, electrician);
    const phone = await phoneOf(site, electrician);
    const { browser } = phone;
    phone.network.isThere = false;
    const at = `/electrician/visits/${site.visitId}`;
    const say = async (action: string, typed: Record<string, string> = {}, page = at) =>
      browser.submit(await browser.get(page), typed, { action, withField: 'submission' });
    const isToldLater = async (location: string | undefined) => {
      const page = textOf((await browser.get(location ?? '')).html);
      expect([location, page]).toEqual([
        location,
        expect.stringContaining('The office is told as soon as there is signal'),
      ]);
      expect(page).not.toMatch(/office (can see|sees)/);
    };
    for (const [action, time] of [
      ['arrival', '09:10'],
      ['departure', '09:50'],
    ] as const) {
      const said = await say(`${at}/${action}`, { time });
      expect(said.status).toBe(303);
      await isToldLater(said.location);
    }
    await isToldLater(`${at}?begun`);
    const shown = textOf((await browser.get(at)).html);
    expect([shown.includes('09:10'), shown.includes('09:50')]).toEqual([true, true]);

    const door = `/electrician/visits/${closed.visitId}`;
    await isToldLater(`${door}/no-access`);
    const said = await say(`${door}/no-access`, { reason: 'no-keys', words: 'Wrong bunch' }, `${door}/no-access`);
    expect([said.status, said.location]).toEqual([303, `${door}?no-access`]);
    await isToldLater(said.location);
    expect(textOf((await browser.get(door)).html)).toContain('The keys were missing or did not fit');
    await phone.settled();

    phone.network.isThere = true;
    await phone.send();
    await phone.send();
    expect((await phone.line())?.words).toBe('All sent');
    expect(textOf((await browser.get(`${at}?left`)).html)).toContain('You have left. The office can see it.');
    const calls = await database.db
      .selectFrom('visit_call')
      .where('visit_id', 'in', [site.visitId, closed.visitId])
      .orderBy('id')
      .select(['visit_id', 'kind', 'at', 'reason', 'words'])
      .execute();
    expect(calls).toEqual([
      { visit_id: site.visitId, kind: 'arrived', at: '2026-11-24T09:10:00.000Z', reason: null, words: '' },
      { visit_id: site.visitId, kind: 'left', at: '2026-11-24T09:50:00.000Z', reason: null, words: '' },
      {
        visit_id: closed.visitId,
        kind: 'no-access',
        at: '2026-11-24T10:00:00.000Z',
        reason: 'no-keys',
        words: 'Wrong bunch',
      },
    ]);
    const again = textOf((await browser.get(at)).html);
    expect(again.split('09:10').length).toBe(shown.split('09:10').length);
  });

  test('from a phone with a wrong clock are corrected by the server, and keep their order', async () => {
    const site = await openSite(database.db);
    const { electrician } = site.company.people;
    const at = `/electrician/visits/${site.visitId}`;
    // A day slow by the server's clock; and set back by half an hour in between.
    let now = '2026-11-23T09:00:00.000Z';
    const phone = await openRealPhone(serverOf(site), { ...site.deps, clock: () => new Date(now) });
    await phone.signIn(electrician);
    await phone.send();
    phone.network.isThere = false;
    const say = async (action: string) =>
      phone.browser.submit(await phone.browser.get(at), {}, { action, withField: 'submission' });
    now = '2026-11-23T09:30:00.000Z';
    expect((await say(`${at}/arrival`)).status).toBe(303);
    now = '2026-11-23T09:20:00.000Z';
    expect((await say(`${at}/departure`)).status).toBe(303);
    await phone.settled();
    now = '2026-11-23T10:00:00.000Z';
    phone.network.isThere = true;
    await phone.send();
    expect((await phone.line())?.words).toBe('All sent');
    const calls = await database.db
      .selectFrom('visit_call')
      .where('visit_id', '=', site.visitId)
      .orderBy('id')
      .select(['kind', 'at'])
      .execute();
    expect(calls).toEqual([
      { kind: 'arrived', at: '2026-11-24T09:30:00.000Z' },
      { kind: 'left', at: '2026-11-24T09:30:00.000Z' },
    ]);
  });

  test('reported by mistake are undone on the phone, and never sent', async () => {
    const site = await openSite(database.db);
    const phone = await phoneOf(site, site.company.people.electrician);
    const { browser } = phone;
    phone.network.isThere = false;
    const at = `/electrician/visits/${site.visitId}`;
    const say = async (action: string) =>
      browser.submit(await browser.get(at), {}, { action, withField: 'submission' });
    expect((await say(`${at}/arrival`)).status).toBe(303);
    const page = await browser.get(at);
    const action = /action="([^"]+take-back)"/.exec(page.html)?.[1] as string;
    for (const time of ['once', 'twice']) {
      const back = await browser.submit(page, {}, { action, withField: 'submission' });
      expect([time, back.status, back.location]).toEqual([time, 303, `${at}?unsaid`]);
    }
    const shown = (await browser.get(at)).html;
    expect([shown.includes('take-back'), shown.includes('I have arrived')]).toEqual([false, true]);
    await phone.settled();
    phone.network.isThere = true;
    await phone.send();
    expect((await phone.line())?.words).toBe('All sent');
    const calls = database.db.selectFrom('visit_call').where('visit_id', '=', site.visitId).select('id');
    expect(await calls.execute()).toEqual([]);
  });
});
