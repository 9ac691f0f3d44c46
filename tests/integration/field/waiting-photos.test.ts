import { expect, test } from 'vitest';
import { photosAt } from '../../../src/domain/forms/photos.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { phonePhoto } from '../../support/photos.ts';
import { openSite, textOf } from '../electrician/site.ts';
import { phoneOf } from './phone-of.ts';

const fileOf = async (shade: number) =>
  new File([await phonePhoto({ shade: shade * 20 })], `p${shade}.jpg`, { type: 'image/jpeg' });
const picture = /\/electrician\/unsent\/photos\/[0-9a-f]{64}/g;

onBothDatabases('photos that wait on a phone', (database) => {
  /** A phone with no signal, on which an observation was entered. */
  async function withNoSignal() {
    const site = await openSite(database.db);
    const { electrician } = site.company.people;
    const phone = await phoneOf(site, electrician);
    phone.network.isThere = false;
    const id = '0190aaaa-0000-7000-8000-00000000000a';
    const page = `${site.home}/observations/${id}`;
    const typed = { text: 'Cracked socket', location: 'Hall', code: 'C3' };
    const made = await phone.browser.submit(await phone.browser.get(`${site.home}/observations/new?id=${id}`), typed, {
      action: `${site.home}/observations/new`,
    });
    expect(made.status).toBe(303);
    const add = async (...photos: File[]) =>
      phone.browser.submit(await phone.browser.get(page), { photos }, { action: `${page}/photos` });
    const shown = async () => [...new Set((await phone.browser.get(page)).html.match(picture))];
    const onServer = async () => photosAt(await site.document(), `observations/${id}`);
    const signal = async () => {
      phone.network.isThere = true;
      delete phone.network.onTheWay;
      await phone.settled();
      await phone.send();
    };
    /** How many photos' bytes the phone's database holds. */
    const kept = (sha256: string) => phone.kept(electrician.userId, (open) => open.photo(sha256));
    return { site, phone, page, add, shown, onServer, signal, kept };
  }
  const shaOf = (src = '') => src.slice(-64);

  test('they are shown with their subjects, counted, and on the server once there is signal, each once', async () => {
    const { phone, page, add, shown, onServer, signal, kept } = await withNoSignal();
    const added = await add(await fileOf(1), await fileOf(2));
    expect([added.status, added.location]).toEqual([303, `${page}?photos#photos-title`]);
    const waiting = await shown();
    expect(waiting).toHaveLength(2);
    expect(textOf((await phone.browser.get(page)).html)).toContain('On this phone, waiting to be sent');
    expect((await phone.line())?.words).toBe('No signal, 1 entry and 2 photos waiting');
    const bytes = await phone.browser.get(waiting[0] as string);
    expect(bytes.status).toBe(200);

    await signal();
    expect((await phone.line())?.words).toBe('All sent');
    expect(await onServer()).toHaveLength(2);
    expect(await shown()).toEqual([]);
    // Nothing of them is left on the phone.
    for (const src of waiting) expect(await kept(shaOf(src))).toBeUndefined();
  });

  test('a repeated form, or the same photo again, is one', async () => {
    const { phone, page, add, shown, onServer, signal } = await withNoSignal();
    const html = await phone.browser.get(page);
    const photos = [await fileOf(1)];
    for (let time = 0; time < 2; time += 1) await phone.browser.submit(html, { photos }, { action: `${page}/photos` });
    await add(await fileOf(1));
    expect(await shown()).toHaveLength(1);
    await signal();
    expect(await onServer()).toHaveLength(1);
  });

  test('a broken connection and a killed worker lose none and send none twice', async () => {
    const { phone, add, onServer, signal } = await withNoSignal();
    await add(await fileOf(1), await fileOf(2), await fileOf(3));
    phone.network.isThere = true;
    let asked = 0;
    // The server has it each second time, and the phone is not told.
    phone.network.onTheWay = async (request, ask) => {
      asked += 1;
      if (asked % 2 === 0) await ask(request);
      if (asked % 2 === 0) throw new TypeError('Failed to fetch');
      return ask(request);
    };
    for (let round = 0; round < 6; round += 1) {
      await phone.send();
      phone.killWorker();
    }
    await signal();
    expect((await phone.line())?.words).toBe('All sent');
    expect(await onServer()).toHaveLength(3);
  });

  test('a mistake is undone in the list of unsent entries, whose file names it', async () => {
    const { phone, add, shown, onServer, signal, kept } = await withNoSignal();
    await add(await fileOf(1), await fileOf(2));
    const [first] = await shown();
    const list = await phone.browser.get('/electrician/unsent');
    expect(list.html).toContain(first);
    expect((await phone.browser.get('/electrician/unsent/entries.txt')).html).toContain(shaOf(first));
    const [action] = /\/electrician\/unsent\/\d+\/take-back/.exec(list.html) ?? [''];
    expect((await phone.browser.post(action, {})).status).toBe(303);
    expect(await shown()).not.toContain(first);
    expect(await kept(shaOf(first))).toBeUndefined();
    await signal();
    expect(await onServer()).toHaveLength(1);
  });

  test('one undone while its bytes are on the way is not added, and the next one is', async () => {
    const { phone, add, shown, onServer, signal, kept } = await withNoSignal();
    await add(await fileOf(1), await fileOf(2));
    const [first, second] = await shown();
    const { html } = await phone.browser.get('/electrician/unsent');
    const [action] = /\/electrician\/unsent\/\d+\/take-back/.exec(html) ?? [''];
    let isTakenBack = false;
    phone.network.isThere = true;
    phone.network.onTheWay = async (request, ask) => {
      const answer = await ask(request);
      if (isTakenBack || !request.url.includes(shaOf(first))) return answer;
      isTakenBack = true;
      expect((await phone.browser.post(action, {})).status).toBe(303);
      return answer;
    };
    await phone.send();
    await signal();
    expect(isTakenBack).toBe(true);
    expect(await onServer()).toHaveLength(1);
    expect(await kept(shaOf(second))).toBeUndefined();
    expect((await phone.line())?.words).toBe('All sent');
  });

  test('a file that is no photo is refused by the server, kept with its reason, and holds up no other', async () => {
    const { phone, page, add, onServer, signal } = await withNoSignal();
    await add(new File(['no picture'], 'x.jpg', { type: 'image/jpeg' }), await fileOf(2));
    await signal();
    expect((await phone.line())?.words).toBe('1 entry refused');
    expect(await onServer()).toHaveLength(1);
    const refused = await phone.browser.get(page);
    expect(textOf(refused.html)).toContain('Refused:');
    expect(textOf(refused.html)).toContain('Try again');

    // Sent again from its row: the same photo, as something new, and back to what it is of.
    const [action] = /\/electrician\/unsent\/\d+(?="[^>]*>(?:(?!<\/form>).)*Try again)/s.exec(refused.html) ?? [''];
    phone.network.isThere = false;
    const again = await phone.browser.post(action, Object.fromEntries([['then', 'again-there']]));
    expect([again.status, again.location]).toEqual([303, page]);
    const waits = textOf((await phone.browser.get(page)).html);
    expect(waits).toContain('On this phone, waiting to be sent');
    expect(waits).not.toContain('Try again');
    await signal();
    expect((await phone.line())?.words).toBe('1 entry refused');
    expect(textOf((await phone.browser.get(page)).html)).toContain('Try again');
  });

  test('a picture that browsers cannot show is described in words', async () => {
    const { phone, page, add, shown } = await withNoSignal();
    const heic = Uint8Array.from([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic'), ...new Array(2988).fill(0)]);
    await add(new File([heic], 'IMG_1.HEIC', { type: 'image/heic' }));
    expect(await shown()).toEqual([]);
    expect(textOf((await phone.browser.get(page)).html)).toContain('Photo 1 of observation 1: HEIC photo, 3 kB');
    const list = await phone.browser.get('/electrician/unsent');
    expect(textOf(list.html)).toContain('HEIC photo, 3 kB: this browser may not show it');
    expect(list.html).not.toContain('<img');
  });
});
