import 'fake-indexeddb/auto';
import { type IDBPDatabase, openDB } from 'idb';
import { expect, test } from 'vitest';
import { phonePlace } from '../../../tests/support/phone-place.ts';
import type { Entered } from './database.ts';
import { openPhone } from './phone.ts';

const entry = (submission: string): Entered => ({
  ...{ form: submission, contentHash: 'a'.repeat(64), site: 'Mill Lane', state: 'waiting', answer: null },
  sent: {
    kind: 'fill',
    submission,
    contentHash: 'a'.repeat(64),
    enteredAt: '2026-11-20T09:00:00.000Z',
    report: 'r1',
  } as never,
});

/** The database of the first build. */
function madeWithoutPhotos(database: Pick<IDBPDatabase, 'createObjectStore'>): void {
  database.createObjectStore('parts', { keyPath: 'name' });
  database.createObjectStore('drafts', { keyPath: 'id' });
  const entered = database.createObjectStore('entered', { keyPath: 'n', autoIncrement: true });
  entered.createIndex('form', 'form');
  entered.createIndex('state', 'state');
  database.createObjectStore('facts');
}

test('entries of a build without photos remain, in order, and numbering continues', async () => {
  const user = 'of an older build';
  const old = await openDB(`copperplate-field-${user}`, 1, {
    upgrade: madeWithoutPhotos,
  });
  for (const name of ['first', 'second']) await old.add('entered', entry(name));
  await old.put('parts', { name: 'visits', version: '1', size: 2, content: [] });
  await old.put('facts', { at: '2026-11-20T08:00:00.000Z', bytes: 2, reports: 0 }, 'ready');
  old.close();

  const phone = await openPhone(user);
  expect((await phone.entered()).map(({ n, form }) => [n, form])).toEqual([
    [1, 'first'],
    [2, 'second'],
  ]);
  expect(await phone.part('visits')).toEqual([]);
  expect(await phone.formOf('second')).toMatchObject({ n: 2 });
  const photo = { sha256: 'b'.repeat(64), bytes: Uint8Array.of(1, 2) };
  await phone.enter(entry('third'), undefined, { photos: [photo] });
  expect((await phone.entered()).map(({ n }) => n)).toEqual([1, 2, 3]);
  expect(await phone.photo(photo.sha256)).toEqual(photo);
  phone.close();
});

test('an older build that is still open makes way for the newer one', async () => {
  const user = 'with two tabs';
  const old = await openDB(`copperplate-field-${user}`, 1, {
    upgrade: madeWithoutPhotos,
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  await expect(openPhone(user)).resolves.toMatchObject({ user });
  expect(() => old.transaction('facts')).toThrow();
});

test('an entry whose report cannot be written is not kept; the next one is', async () => {
  const { phone, reportId } = await phonePlace();
  const draft = await phone.draft(reportId);
  const broken = { ...draft, moves: [() => undefined] as never };
  await expect(phone.enter(entry('first'), broken)).rejects.toThrow(/could not be cloned/);
  expect(await phone.entered()).toEqual([]);
  expect(await phone.draft(reportId)).toEqual(draft);
  await expect(phone.told({ entries: [entry('second')], facts: { bad: () => undefined } })).rejects.toThrow();
  expect(await phone.entered()).toEqual([]);
  await phone.enter([entry('third'), entry('fourth')], draft);
  expect(await phone.entered()).toHaveLength(2);
});
