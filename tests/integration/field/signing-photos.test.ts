import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asSeen } from '../../../src/domain/field-sync/held-photos.ts';
import { photosAt } from '../../../src/domain/forms/photos.ts';
import type { Change } from '../../../src/domain/report/merge.ts';
import { canonicalJson } from '../../../src/kernel/canonical-json.ts';
import { sha256 } from '../../../src/server/codes.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { memoryBlobs } from '../../support/memory-blobs.ts';
import { phonePhoto } from '../../support/photos.ts';
import { fill } from '../../support/world.ts';
import { openSite, textOf } from '../electrician/site.ts';
import { openField, signedInPhone } from './phone.ts';
import { phoneOf } from './phone-of.ts';

const origin = 'http://localhost';
const at = '2026-11-24T09:00:00.000Z';
const fileOf = async (shade: number) =>
  new File([await phonePhoto({ shade: shade * 20 })], `p${shade}.jpg`, { type: 'image/jpeg' });

onBothDatabases('a report signed with photos that only the phone has', (database) => {
  /** A phone with no signal and a report that is ready to sign, with a photo that waits. */
  const withPhoto = (...photos: File[]) => withPhotos(photos);

  async function withPhotos(photos: File[], more: Change[] = []) {
    const site = await openSite(database.db);
    const { electrician } = site.company.people;
    await fill(database.db, electrician, site.reportId, [...wholeInspection({ day: '2026-11-24' }), ...more]);
    const phone = await phoneOf(site, electrician);
    const { browser, network } = phone;
    await browser.get('/electrician');
    network.isThere = false;
    const board = `${site.home}/boards/${(await site.document()).boards?.[0]?.id}`;
    const boundTo = board.slice(site.home.length + 1);
    const add = async (...files: File[]) =>
      browser.submit(await browser.get(board), { photos: files }, { action: `${board}/photos` });
    if (photos.length > 0) expect((await add(...photos)).status).toBe(303);
    const address = `${site.home}/sign`;
    const sign = async (page?: Awaited<ReturnType<typeof browser.get>>) =>
      browser.submit(
        page ?? (await browser.get(address)),
        { signature: electrician.name, confirm: 'yes' },
        { action: address },
      );
    const report = () => getReport(database.db, electrician, site.reportId);
    const signal = async () => {
      network.isThere = true;
      delete network.onTheWay;
      await phone.settled();
      for (let round = 0; round < 3; round += 1) await phone.send();
    };
    const takeBackOf = async (words: RegExp) => {
      const { html } = await browser.get('/electrician/unsent');
      const card = html.split('<article').find((each) => words.test(each)) ?? '';
      return /\/electrician\/unsent\/\d+\/take-back/.exec(card)?.[0];
    };
    return {
      site,
      electrician,
      phone,
      browser,
      network,
      board,
      boundTo,
      add,
      address,
      sign,
      report,
      signal,
      takeBackOf,
    };
  }

  test('it is signed with no signal, says so, and is signed with its photos once there is one', async () => {
    const { site, browser, board, boundTo, address, sign, report, signal, takeBackOf, phone } = await withPhoto(
      await fileOf(1),
      await fileOf(2),
    );
    const page = await browser.get(address);
    expect(textOf(page.html)).toContain('2 photos on this phone only');
    expect(page.html.match(/\/electrician\/unsent\/photos\/[0-9a-f]{64}/g)).toHaveLength(2);
    const signed = await sign(page);
    expect([signed.status, signed.location]).toEqual([303, `${site.home}?signed`]);
    expect(textOf((await browser.get(site.home)).html)).toContain(
      'Signed on this phone. The signature is sent automatically, after the 2 photos that you signed for',
    );
    const list = textOf((await browser.get('/electrician/unsent')).html);
    expect(list).toContain('It is sent after 2 photos that it covers.');
    // Nothing signed for is sent on its own.
    expect(await takeBackOf(/Photo/)).toBeUndefined();
    expect(textOf((await browser.get(board)).html)).not.toContain('Take a photo');
    expect((await report()).status).toBe('draft');

    await signal();
    const { status, document, signatures } = await report();
    expect([status, photosAt(document, boundTo).length]).toEqual(['submitted', 2]);
    expect(signatures).toHaveProperty('inspected_by');
    expect((await phone.line())?.words).toBe('All sent');
    expect(textOf((await browser.get(site.home)).html)).toContain('Submitted for review');
  });

  test('a broken connection and a killed worker sign once, and for everything', async () => {
    const { boundTo, sign, report, signal, network, phone } = await withPhoto(await fileOf(1), await fileOf(2));
    expect((await sign()).status).toBe(303);
    network.isThere = true;
    let asked = 0;
    const early: string[] = [];
    network.onTheWay = async (request, ask) => {
      asked += 1;
      const { status, document } = await report();
      if (status === 'submitted' && photosAt(document, boundTo).length < 2) early.push(status);
      if (asked % 2 === 0) await ask(request);
      if (asked % 2 === 0) throw new TypeError('Failed to fetch');
      return ask(request);
    };
    for (let round = 0; round < 8; round += 1) {
      await phone.send();
      phone.killWorker();
    }
    await signal();
    const { status, document } = await report();
    expect([status, photosAt(document, boundTo).length, early]).toEqual(['submitted', 2, []]);
    expect((await phone.line())?.words).toBe('All sent');
  });

  test('a file that is no photo prevents the signature, with a reason, and the report can be signed again', async () => {
    const { site, browser, sign, report, signal, phone } = await withPhoto(
      await fileOf(1),
      new File(['no picture'], 'x.jpg', { type: 'image/jpeg' }),
    );
    expect((await sign()).status).toBe(303);
    await signal();
    expect([(await report()).status, (await report()).signatures]).toEqual(['draft', {}]);
    expect((await phone.line())?.words).toBe('2 entries refused');
    const list = await browser.get('/electrician/unsent');
    expect(textOf(list.html)).toContain('A photo that you signed for was refused.');
    expect(textOf((await browser.get(site.home)).html)).not.toContain('Signed on this phone');
    const refused = [...list.html.matchAll(/href="(\/electrician\/unsent\/\d+)"/g)].map(([, href = '']) => href);
    const [photo = ''] = refused;
    const dropped = await browser.submit(
      await browser.get(photo),
      Object.fromEntries([
        ['confirm', 'yes'],
        ['then', 'drop'],
      ]),
      { action: photo },
    );
    expect(dropped.status).toBe(303);
    expect((await sign()).status).toBe(303);
    await signal();
    expect((await report()).status).toBe('submitted');
    // The earlier signature is answered by the new one.
    expect((await phone.line())?.words).toBe('All sent');
  });

  test('a waiting signature is undone, then the photo, and the report can be filled in again', async () => {
    const { site, browser, sign, report, signal, takeBackOf, board } = await withPhoto(await fileOf(1));
    await sign();
    const back = await takeBackOf(/Signature/);
    expect((await browser.post(back ?? '', {})).status).toBe(303);
    expect(textOf((await browser.get(site.home)).html)).toContain('Sign and submit');
    const photo = await takeBackOf(/Photo/);
    expect((await browser.post(photo ?? '', {})).status).toBe(303);
    expect((await browser.get(board)).html).not.toContain('/electrician/unsent/photos/');
    await signal();
    const { status, document } = await report();
    expect([status, photosAt(document, board.slice(site.home.length + 1))]).toEqual(['draft', []]);
  });

  test('nobody signs for photos that the page did not show, nor the server for those that only a phone has', async () => {
    const { site, browser, address, sign, add, electrician } = await withPhoto(await fileOf(1));
    const page = await browser.get(address);
    await add(await fileOf(3));
    const late = await sign(page);
    expect([late.status, textOf(late.html)]).toEqual([
      409,
      expect.stringContaining('The photos on this phone have changed since you read the report'),
    ]);
    const direct = await site.signedIn(electrician);
    const posted = await direct.submit(
      await direct.get(address),
      { signature: electrician.name, confirm: 'yes', photos: `${randomUUID()}-1` },
      { action: address },
    );
    expect(posted.status).toBe(409);
  });

  /** With an observation that has photos too. */
  async function withPhotosOfTwo() {
    const observation = 'observations/o1';
    const values = { text: 'A label is missing', code: 'C3', location: 'Hall' };
    const opened = await withPhotos(
      [],
      [
        { path: observation, value: true },
        ...Object.entries(values).map(([name, value]) => ({ path: `${observation}/${name}`, value })),
      ],
    );
    const page = `${opened.site.home}/${observation}`;
    const addToObservation = async (file: File) =>
      opened.browser.submit(await opened.browser.get(page), { photos: [file] }, { action: `${page}/photos` });
    return { ...opened, observation, page, addToObservation };
  }

  test('photos of several records are signed for in any order of taking', async () => {
    const { site, page, addToObservation, observation, boundTo, add, sign, report, signal } = await withPhotosOfTwo();
    // The page shows boards before observations.
    expect((await addToObservation(await fileOf(1))).status, page).toBe(303);
    expect((await add(await fileOf(2))).status).toBe(303);
    const signed = await sign();
    expect([signed.status, signed.location], textOf(signed.html)).toEqual([303, `${site.home}?signed`]);
    await signal();
    const { status, document } = await report();
    expect([status, photosAt(document, boundTo).length, photosAt(document, observation).length]).toEqual([
      'submitted',
      1,
      1,
    ]);
  });

  test('a photo of a removed record prevents signing, and the page says so until it is undone', async () => {
    const { site, browser, add, sign, report, signal, takeBackOf } = await withPhotosOfTwo();
    const begin = `${site.home}/observations/new`;
    const made = await browser.submit(
      await browser.get(`${begin}?id=${randomUUID()}`),
      { text: 'A label is missing', code: 'C3', location: 'Hall' },
      { action: begin },
    );
    const page = (made.location ?? '').replace(/\?.*/, '');
    const taken = { photos: [await fileOf(1)] };
    const added = await browser.submit(await browser.get(page), taken, { action: `${page}/photos` });
    expect(added.status).toBe(303);
    await add(await fileOf(2));
    const asked = await browser.get(`${page}/remove`);
    const removed = await browser.submit(asked, {}, { action: `${page}/remove` });
    expect(removed.status, textOf(removed.html)).toBe(303);
    const refused = await sign();
    expect([refused.status, textOf(refused.html)]).toEqual([
      409,
      expect.stringContaining('A photo belongs to a removed record. Undo the photo before you sign.'),
    ]);
    // The older of the two.
    const back = await takeBackOf(/Photo/);
    expect((await browser.post(back ?? '', {})).status).toBe(303);
    const signed = await sign();
    expect([signed.status, signed.location], textOf(signed.html)).toEqual([303, `${site.home}?signed`]);
    await signal();
    expect((await report()).status).toBe('submitted');
  });

  test('the server signs for exactly the seen photos, once they have come, and for nothing else', async () => {
    const field = await openField(database.db, {
      deps: { blobs: memoryBlobs(), clock: () => new Date('2026-11-24T10:00:00.000Z') },
    });
    const { electrician, reportId } = field;
    await fill(database.db, electrician, reportId, wholeInspection({ day: '2026-11-24' }));
    const phone = await signedInPhone(field, electrician);
    const report = () => getReport(database.db, electrician, reportId);
    const { document } = await report();
    const boundTo = `boards/${document.boards?.[0]?.id}`;
    const bytes = new Uint8Array(await phonePhoto({ shade: 40 }));
    const photo = sha256(bytes);
    const adding = {
      kind: 'add-photo',
      submission: `${randomUUID()}-1`,
      enteredAt: at,
      report: reportId,
      boundTo,
      photo,
    };
    const signing = (seen: string) => {
      const documentHash = sha256(canonicalJson(asSeen(document, [{ boundTo, photo: seen }])));
      return {
        ...{ kind: 'sign', submission: randomUUID(), contentHash: documentHash, report: reportId, documentHash },
        ...{ enteredAt: at, as: ['inspected_by'], signature: electrician.name, standsOn: [adding.submission] },
        photos: [{ boundTo, photo: seen, submission: adding.submission }],
      };
    };
    const sign = signing(photo);
    expect((await phone.send([sign])).answers).toMatchObject([{ outcome: 'later' }]);
    const query = new URLSearchParams({ user: electrician.userId, size: `${bytes.length}`, offset: '0' });
    const part = await field.app.request(`${origin}/api/v1/field/photos/${photo}?${query}`, {
      method: 'POST',
      body: bytes,
      headers: { 'content-type': 'application/octet-stream', origin, cookie: phone.browser.cookieHeader() },
    });
    expect(part.status).toBe(200);
    expect((await phone.send([adding])).answers).toMatchObject([{ outcome: 'taken' }]);
    // It waits for the seen picture, not another in its place, and refuses a changed report.
    expect((await phone.send([signing('c'.repeat(64))])).answers).toMatchObject([{ outcome: 'later' }]);
    const { photos: _, ...without } = signing(photo);
    expect((await phone.send([without])).answers).toMatchObject([{ outcome: 'refused', code: 'too-late' }]);
    expect((await report()).signatures).toEqual({});
    expect((await phone.send([sign])).answers).toMatchObject([{ outcome: 'taken', handedIn: true }]);
    expect((await phone.send([sign])).answers).toMatchObject([{ outcome: 'taken', replay: true }]);
    expect((await report()).status).toBe('submitted');
  });

  test('a photo removed before the signature came is not signed for', async () => {
    const { electrician, site, boundTo, sign, report, signal, network, phone } = await withPhoto(await fileOf(1));
    await sign();
    network.isThere = true;
    let isOff = false;
    network.onTheWay = async (request, ask) => {
      const added = photosAt((await report()).document, boundTo);
      if (!isOff && added.length > 0) {
        isOff = true;
        await fill(database.db, electrician, site.reportId, [{ path: `${boundTo}/photos`, value: [] }]);
      }
      return ask(request);
    };
    await phone.send();
    await signal();
    expect(isOff).toBe(true);
    expect([(await report()).status, (await report()).signatures]).toEqual(['draft', {}]);
    expect((await phone.line())?.words).toBe('1 entry refused');
  });
});
