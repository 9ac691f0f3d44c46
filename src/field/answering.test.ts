import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { phonePlace } from '../../tests/support/phone-place.ts';
import { recordsWithPhotos } from '../domain/forms/photos.ts';
import { definitionOf } from '../domain/forms/registry.ts';
import type { KeptPhoto, KeptWithNumber } from './kept/database.ts';
import type { Phone } from './kept/phone.ts';

afterEach(() => vi.restoreAllMocks());

/** A phone, one of its records that may have photos, and what a page asks of its worker. */
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

test('photos that have no room on the phone are the page’s to send, and it is told why', async () => {
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
  // While it is looked which photos nothing adds any more.
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore) {
    const found = getAll.call(this);
    if (this.name === 'entered') again ??= phone.enter(entry, undefined, [photo]);
    return found;
  });
  await phone.told({ goneEntries: [first] });
  await again;
  expect(again).toBeDefined();
  expect(await photosOn(phone)).toHaveLength(1);
  expect(await phone.photo(sha256)).toBeDefined();
});

test('who signs is told of the photos that wait, or was refused, and led to them', async () => {
  const { keep, phone, reportId, browser, signer } = await withPhotos();
  const home = `/electrician/reports/${reportId}`;
  const sign = async () =>
    browser.submit(
      await browser.get(`${home}/sign`),
      { signature: signer, confirm: 'yes' },
      { action: `${home}/sign` },
    );
  await keep(jpeg(1));
  const waits = await sign();
  expect(waits.status).toBe(409);
  expect(waits.html).toContain('1 photo of this report is on this phone alone. Sign once the server has it.');
  expect(waits.html).toContain('<a href="/electrician/unsent">');
  const [entry] = (await phone.entered()) as [KeptWithNumber];
  const { kind, submission } = entry.sent;
  const refusal = { kind, submission, outcome: 'refused', code: 'not-understood', reason: 'No photo' } as const;
  await phone.told({ entries: [{ ...entry, state: 'refused', refusal }] });
  const refused = await sign();
  expect(refused.status).toBe(409);
  expect(refused.html).toContain('The server refused a photo of this report. Put it right or drop it before you sign.');
  expect(refused.html).not.toContain('on this phone alone');
  expect(refused.html).toContain('<a href="/electrician/unsent">');
});
