import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { phonePlace } from '../../tests/support/phone-place.ts';
import type { Item } from '../domain/forms/definition.ts';
import { circuitName, itemsOf } from '../domain/forms/document.ts';
import { recordsWithPhotos } from '../domain/forms/photos.ts';
import { definitionOf } from '../domain/forms/registry.ts';
import type { KeptPhoto, KeptWithNumber } from './kept/database.ts';
import type { Phone } from './kept/phone.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A phone, one of its records with photos, and a page's request to the worker. */
async function withPhotos() {
  const place = await phonePlace();
  const { document } = await place.phone.draft(place.reportId);
  const [record] = recordsWithPhotos(definitionOf(document), document);
  const boundTo = record?.boundTo ?? '';
  const keep = (...photos: Blob[]) => {
    const about = { user: place.phone.user, report: place.reportId, boundTo, photos };
    return place.section.keepPhotos({ ...about, after: () => undefined });
  };
  return { ...place, boundTo, keep };
}
const jpeg = (last: number) => new Blob([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, last])]);
const photosOn = async (phone: Phone) =>
  (await phone.entered()).flatMap(({ n, sent }) => (sent.kind === 'add-photo' ? [{ n, sha256: sent.photo }] : []));

test('an unsent photo names its record, and the place of an observation', async () => {
  const { phone, reportId, browser, keep, section } = await withPhotos();
  const list = async () => (await browser.get('/electrician/unsent')).html;
  const draft = await phone.draft(reportId);
  const [board] = itemsOf(draft.document.boards);
  const [circuit] = itemsOf((board as { circuits?: readonly Item[] }).circuits);
  const name = circuitName(board ?? {}, circuit ?? {});
  const o1 = { id: 'o1', location: 'Cupboard under the stairs', board_id: board?.id, circuit_id: circuit?.id };
  await phone.told({ drafts: [{ ...draft, document: { ...draft.document, observations: [o1] } }] });
  await keep(jpeg(1));
  expect(await list()).toContain('Photo of Schedules and attachments, entered');
  const about = { user: phone.user, report: reportId, boundTo: 'observations/o1', photos: [jpeg(2)] };
  expect(await section.keepPhotos({ ...about, after: () => undefined })).toMatchObject({ isKept: true });
  expect(await list()).toContain(`Photo of Observation 1, Cupboard under the stairs, ${name}`);
});

test('a page that needs a signal links back to its report, if the phone has it', async () => {
  const { browser, reportId } = await withPhotos();
  const home = `/electrician/reports/${reportId}`;
  const page = await browser.get(`${home}/not-on-this-phone/at-all`);
  expect([page.status, page.html]).toEqual([503, expect.stringContaining(`href="${home}"`)]);
  const elsewhere = await browser.get('/electrician/reports/r9/supply');
  expect([elsewhere.status, elsewhere.html]).toEqual([503, expect.not.stringContaining('/electrician/reports/r9')]);
});

test('the page sends photos for which the phone has no room, and learns the reason', async () => {
  const { keep, phone } = await withPhotos();
  expect(await keep(jpeg(1))).toEqual({ isKept: true, refused: [] });
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, stores, ...how) {
    if (![stores].flat().includes('photos')) return transaction.call(this, stores, ...how);
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await keep(jpeg(2))).toEqual({ isKept: false, why: 'No room on this phone.' });
  vi.restoreAllMocks();
  expect(await photosOn(phone)).toHaveLength(1);
});

test('a phone whose storage is broken answers a page that has photos to keep', async () => {
  const { keep } = await withPhotos();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  });
  expect(await keep(jpeg(1))).toMatchObject({ isKept: false });
});

test('a photo that is taken back and added again at once has its bytes', async () => {
  const { keep, phone } = await withPhotos();
  await keep(jpeg(1));
  const [{ n: first, ...entry }] = (await phone.entered()) as [KeptWithNumber];
  const [{ sha256 } = { sha256: '' }] = await photosOn(phone);
  const photo = (await phone.photo(sha256)) as KeptPhoto;
  const { getAll } = IDBObjectStore.prototype;
  let again: Promise<void> | undefined;
  // While the phone looks for photos that no entry adds any more.
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore) {
    const found = getAll.call(this);
    if (this.name === 'entered') again ??= phone.enter(entry, undefined, { photos: [photo] });
    return found;
  });
  await phone.told({ goneEntries: [first] });
  await again;
  expect(again).toBeDefined();
  expect(await photosOn(phone)).toHaveLength(1);
  expect(await phone.photo(sha256)).toBeDefined();
});

test('the sign page shows waiting photos; a refused one blocks signing and has a link', async () => {
  const { keep, phone, reportId, browser, signer } = await withPhotos();
  const home = `/electrician/reports/${reportId}`;
  await keep(jpeg(1));
  const page = await browser.get(`${home}/sign`);
  expect(page.html).toContain('1 photo on this phone only');
  const sign = () => browser.submit(page, { signature: signer, confirm: 'yes' }, { action: `${home}/sign` });
  const [entry] = (await phone.entered()) as [KeptWithNumber];
  const { kind, submission } = entry.sent;
  const refusal = { kind, submission, outcome: 'refused', code: 'not-understood', reason: 'No photo' } as const;
  await phone.told({ entries: [{ ...entry, state: 'refused', refusal }] });
  const refused = await sign();
  expect(refused.status).toBe(409);
  expect(refused.html).toContain('The server refused a photo of this report. Correct or discard it before you sign.');
  expect(refused.html).toContain('<a href="/electrician/unsent">');
  await phone.told({ entries: [entry] });
  expect((await sign()).status).toBe(303);
});

/** A phone with entries that the server does not have, by the mark outside its databases. */
async function withMark(entries: number) {
  const marks = new Map<string, number>();
  const { promise: user, resolve } = Promise.withResolvers<string>();
  const place = await phonePlace({
    tells: {
      signedIn: () => user,
      unsentMark: {
        read: async (id) => marks.get(id) ?? 0,
        write: async (id, unsent) => void marks.set(id, unsent),
      },
    },
  });
  resolve(place.phone.user);
  marks.set(place.phone.user, entries);
  const breaks = (isBroken: (name: string) => boolean) => {
    const { open } = indexedDB;
    vi.spyOn(indexedDB, 'open').mockImplementation(function (this: IDBFactory, name, version) {
      if (isBroken(name)) throw new DOMException('Internal error opening backing store', 'UnknownError');
      return open.call(this, name, version);
    });
  };
  return { ...place, breaks };
}
const words = 'The data on this phone cannot be opened, with 3 entries that the server does not have.';

test('every page names a database that cannot be opened, and the person can remove it', async () => {
  const { section, browser, phone, breaks } = await withMark(3);
  breaks((name) => name.endsWith(phone.user));
  expect(await section.brokenWords()).toContain(words);
  const visits = await browser.get('/electrician');
  expect([visits.status, visits.html]).toEqual([503, expect.stringContaining(words)]);
  const list = await browser.get('/electrician/unsent');
  expect([list.status, list.html]).toEqual([200, expect.stringContaining('It holds 3 entries')]);
  const action = '/electrician/unsent/removal';
  const unsure = await browser.post(action, {});
  expect([unsure.status, unsure.html]).toEqual([422, expect.stringContaining('Tick the box to start again')]);
  const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
  expect(await databases()).toContain(`copperplate-field-${phone.user}`);
  expect((await browser.post(action, { confirm: 'yes' })).location).toBe('/electrician');
  vi.restoreAllMocks();
  expect(await databases()).not.toContain(`copperplate-field-${phone.user}`);
  expect(await section.brokenWords()).toBeUndefined();
});

test('a database that opens is not mentioned', async () => {
  const { section } = await withMark(3);
  expect(await section.brokenWords()).toBeUndefined();
});

test.each([
  [3, expect.stringContaining(words)],
  [0, undefined],
])('where nothing opens at all, %i entries that are known of are named', async (entries, said) => {
  const { section, breaks } = await withMark(entries);
  breaks(() => true);
  expect(await section.brokenWords()).toEqual(said);
});

/** Storage that does not open until it is released. */
function hangs(isHung: (name: string) => boolean) {
  const held: (() => void)[] = [];
  const { open } = indexedDB;
  vi.spyOn(indexedDB, 'open').mockImplementation(function (this: IDBFactory, name, version) {
    if (!isHung(name)) return open.call(this, name, version);
    const heard = new Map<string, () => void>();
    const addEventListener = (kind: string, listener: () => void) => void heard.set(kind, listener);
    const request: IDBOpenDBRequest = Object.create(IDBOpenDBRequest.prototype, {
      addEventListener: { value: addEventListener },
      removeEventListener: { value: () => undefined },
    });
    held.push(() => {
      const opening = open.call(this, name, version);
      opening.addEventListener('success', () => {
        Object.defineProperty(request, 'result', { value: opening.result });
        heard.get('success')?.();
      });
    });
    return request;
  });
  return {
    opened: () => held.length,
    letGo() {
      vi.restoreAllMocks();
      for (const each of held) each();
    },
  };
}

test.each(['its owner’s', 'everybody’s'])(
  '%s storage that hangs is waited for once and named; when it opens, everything is there',
  async (whose) => {
    const { section, browser, phone, reportId } = await withMark(3);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const storage = hangs((name) => whose !== 'its owner’s' || name.endsWith(phone.user));
    const first = browser.get(`/electrician/reports/${reportId}`);
    await vi.waitFor(() => expect(storage.opened()).toBeGreaterThan(0));
    // The server cannot be reached either: the page says so.
    await vi.advanceTimersByTimeAsync(5_000);
    const page = await first;
    expect([page.status, page.html]).toEqual([503, expect.stringContaining(words)]);
    const tried = storage.opened();
    // No second wait for storage that hangs: no timer runs on here.
    expect(await section.brokenWords()).toContain(words);
    expect((await browser.get('/electrician')).html).toContain(words);
    expect(storage.opened()).toBe(tried);
    storage.letGo();
    await vi.waitFor(async () => expect(await section.brokenWords()).toBeUndefined());
    expect((await browser.get(`/electrician/reports/${reportId}`)).status).toBe(200);
  },
);

test('the server answers the page when a part of the database cannot be read', async () => {
  const { section, browser } = await withMark(1);
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('Internal error', 'UnknownError');
  });
  expect(await section.brokenWords()).toContain('cannot be opened, with 1 entry');
  expect((await browser.get('/electrician')).status).toBe(503);
});
