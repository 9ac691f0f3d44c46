import { expect, test } from 'vitest';
import { takeBackCall } from '../../../src/server/visits/attendance/take-back-call.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { phonePhoto } from '../../support/photos.ts';
import { openSite, textOf } from '../electrician/site.ts';
import { phoneOf } from './phone-of.ts';

const picture = /\/electrician\/unsent\/photos\/[0-9a-f]{64}/;

const photo = new File([await phonePhoto()], 'door.jpg', { type: 'image/jpeg' });
const noPicture = new File([new Uint8Array([255, 216, 255, 224])], 'door.jpg', { type: 'image/jpeg' });

onBothDatabases('no access with a photo, on a phone', (database) => {
  async function atTheDoor() {
    const site = await openSite(database.db);
    const phone = await phoneOf(site, site.company.people.electrician);
    const door = `/electrician/visits/${site.visitId}`;
    const say = async (words: string, reason = 'no-keys', file = photo) =>
      phone.browser.submit(
        await phone.browser.get(`${door}/no-access`),
        { reason, words, photo: file },
        { action: `${door}/no-access`, withField: 'submission' },
      );
    const calls = () =>
      database.db
        .selectFrom('visit_call')
        .where('visit_id', '=', site.visitId)
        .select(['kind', 'reason', 'words', 'photo', 'photo_id', 'taken_back_at'])
        .execute();
    const noSignal = () => {
      phone.network.isThere = false;
    };
    const signal = async () => {
      phone.network.isThere = true;
      delete phone.network.onTheWay;
      await phone.settled();
      await phone.send();
    };
    return { site, phone, door, say, calls, noSignal, signal };
  }

  test('with no signal it is stored, listed as unsent, included in its files, and sent after the report of no access', async () => {
    const { site, phone, door, say, calls, noSignal, signal } = await atTheDoor();
    noSignal();
    const said = await say('Wrong bunch');
    expect([said.status, said.location]).toEqual([303, `${door}?photo-waits`]);
    const shown = textOf((await phone.browser.get(said.location as string)).html);
    expect(shown).toContain('Saved on this phone, with the photo');
    expect(shown).toContain('Wrong bunch');
    expect((await phone.line())?.words).toBe('No signal, 1 entry and 1 photo waiting');
    const list = (await phone.browser.get('/electrician/unsent')).html;
    expect(textOf(list)).toMatch(/Photo of no access at \S/);
    const [src = ''] = picture.exec(list) ?? [];
    expect((await phone.browser.get(src)).status).toBe(200);
    for (const file of ['entries.txt', 'entries.json'])
      expect((await phone.browser.get(`/electrician/unsent/${file}`)).html).toContain(src.slice(-64));

    const { userId } = site.company.people.electrician;
    expect(await phone.kept(userId, (open) => open.photo(src.slice(-64)))).toBeDefined();
    // Each byte is sent once; the entry that adds it follows the one it belongs to.
    const went: string[] = [];
    let bytes = 0;
    phone.network.isThere = true;
    phone.network.onTheWay = async (request, ask) => {
      const body = await request.clone().arrayBuffer();
      if (request.url.includes('/field/photos/')) bytes += body.byteLength;
      if (request.url.endsWith('/field/submissions'))
        went.push(...JSON.parse(new TextDecoder().decode(body)).submissions.map(({ kind }: { kind: string }) => kind));
      return ask(request);
    };
    await phone.settled();
    await phone.send();
    expect([went, bytes]).toEqual([['no-access', 'no-access-photo'], photo.size]);
    await signal();
    expect((await phone.line())?.words).toBe('All sent');
    expect(await calls()).toMatchObject([{ kind: 'no-access', words: 'Wrong bunch', photo: expect.any(String) }]);
    expect(await phone.kept(userId, (open) => open.photo(src.slice(-64)))).toBeUndefined();
    const events = await database.db
      .selectFrom('audit_event')
      .where('subject', '=', site.visitId)
      .select('action')
      .execute();
    expect(events.map(({ action }) => action).filter((action) => action.startsWith('visit.no-access'))).toEqual([
      'visit.no-access',
      'visit.no-access-photo',
    ]);
    // The page shows it as the server tells it.
    const [{ photo_id: id = null } = {}] = await calls();
    expect((await phone.browser.get(door)).html).toContain(id);
  });

  test('from a page shown again, another photo does not count as waiting; the same one is there once', async () => {
    const { phone, door, noSignal, signal, calls } = await atTheDoor();
    noSignal();
    const page = await phone.browser.get(`${door}/no-access`);
    const send = (file: File) =>
      phone.browser.submit(
        page,
        { reason: 'no-keys', words: 'Wrong bunch', photo: file },
        { action: `${door}/no-access`, withField: 'submission' },
      );
    for (let time = 0; time < 2; time += 1) expect((await send(photo)).location).toBe(`${door}?photo-waits`);
    const other = new File([await phonePhoto({ shade: 90 })], 'gate.jpg', { type: 'image/jpeg' });
    const again = await send(other);
    expect(again.status).toBe(409);
    expect(textOf(again.html)).toContain(
      'This photo was not kept. Undo your report of no access, and make it again with the photo.',
    );
    expect((await phone.line())?.words).toBe('No signal, 1 entry and 1 photo waiting');
    await signal();
    expect((await phone.line())?.words).toBe('All sent');
    expect(await calls()).toMatchObject([{ words: 'Wrong bunch', photo: expect.any(String) }]);
  });

  test('a mistake is undone on the phone with its photo', async () => {
    const { phone, door, say, calls, noSignal, signal } = await atTheDoor();
    noSignal();
    await say('Wrong bunch');
    const page = await phone.browser.get(door);
    const [action = ''] = /\/electrician\/visits\/[^"]*\/calls\/[^"]*/.exec(page.html) ?? [];
    expect((await phone.browser.submit(page, {}, { action, withField: 'submission' })).status).toBe(303);
    expect((await phone.line())?.words).toBe('No signal');
    await signal();
    expect([(await phone.line())?.words, await calls()]).toEqual(['All sent', []]);
  });

  test('undone on the server before the photo came, it stays undone, and the photo is refused and kept', async () => {
    const { site, phone, say, calls, noSignal, signal } = await atTheDoor();
    noSignal();
    await say('Wrong bunch');
    phone.network.isThere = true;
    // The connection breaks once the report of no access has arrived.
    phone.network.onTheWay = async (request, ask) => {
      if (request.url.includes('/field/photos/')) throw new TypeError('Failed to fetch');
      return ask(request);
    };
    await phone.settled();
    await phone.send();
    expect(await calls()).toMatchObject([{ kind: 'no-access', photo: null }]);
    const { visitId } = site;
    const [{ id: callId = '' } = {}] = await database.db
      .selectFrom('visit_call')
      .where('visit_id', '=', visitId)
      .select('id')
      .execute();
    const { electrician } = site.company.people;
    await database.db
      .transaction()
      .execute((trx) => takeBackCall(trx, electrician, { visitId, callId }, site.deps.clock()));
    await signal();
    expect((await phone.line())?.words).toBe('1 entry refused');
    const list = await phone.browser.get('/electrician/unsent');
    expect(textOf(list.html)).toContain('“No access” was taken back. Its photo was not added.');
    expect(await calls()).toMatchObject([{ photo: null, taken_back_at: expect.any(String) }]);
    const [src = ''] = picture.exec(list.html) ?? [];
    expect((await phone.browser.get(src)).status).toBe(200);
  });

  test('a file that is no picture is refused with a reason, and the report of no access stays', async () => {
    const { phone, say, calls, noSignal, signal } = await atTheDoor();
    noSignal();
    expect((await say('Wrong bunch', 'no-keys', noPicture)).status).toBe(303);
    await signal();
    expect((await phone.line())?.words).toBe('1 entry refused');
    expect(await calls()).toMatchObject([{ kind: 'no-access', words: 'Wrong bunch', photo: null }]);
  });

  test('its errors are shown with no signal too, with the typed values', async () => {
    const { say, noSignal } = await atTheDoor();
    noSignal();
    const said = await say('', 'other');
    expect(said.status).toBe(422);
    expect(textOf(said.html)).toContain('Enter why you could not get in');
  });

  test('when the server has it and the phone was not told, it is there once, and nothing is refused', async () => {
    const { phone, door, calls, signal } = await atTheDoor();
    const page = await phone.browser.get(`${door}/no-access`);
    const id = /name="submission" value="([^"]+)"/.exec(page.html)?.[1] as string;
    phone.network.onTheWay = async (request, ask) => {
      await ask(request);
      throw new TypeError('Failed to fetch');
    };
    const form = { submission: id, reason: 'no-keys', words: 'Wrong bunch', time: '' };
    expect(await phone.desk.post(`${door}/no-access`, { ...form, photo }).catch((error: Error) => error.message)).toBe(
      'Failed to fetch',
    );
    const said = await phone.browser.post(`${door}/no-access`, { ...form, photo });
    expect(said.location).toBe(`${door}?photo-waits`);
    const before = await calls();
    expect(before).toMatchObject([{ photo: expect.any(String) }]);
    await signal();
    expect((await phone.line())?.words).toBe('All sent');
    expect(await calls()).toEqual(before);
  });

  test('for a form with files that the phone cannot store, the text is shown again', async () => {
    const { site, phone, noSignal } = await atTheDoor();
    noSignal();
    const lost = await phone.browser.post(`${site.home}/last-time/file`, { note: 'From the file', file: photo });
    expect([lost.status, textOf(lost.html).includes('From the file')]).toEqual([503, true]);
  });
});
