import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { removeFromPhone } from '../../field/people.ts';
import { otherPeople, removeTyped, typedStore } from './store.ts';
import type { Typed } from './typed-values.ts';

const typed = (submission: string): Typed => ({
  ...{ path: '/p', submission, base: '4', world: 'server', at: 0, values: [], rows: [] },
});
const kept = async (user: string) => {
  const store = typedStore(user);
  const all = await store.all();
  store.close();
  return all.map(({ submission }) => submission);
};

test('each form is kept once, for its person, until it is dropped', async () => {
  const store = typedStore('a');
  for (const submission of ['s1', 's2', 's1']) await store.put(typed(submission));
  expect(await kept('a')).toEqual(['s1', 's2']);
  expect(await kept('b')).toEqual([]);
  await store.drop(typed('s1'));
  expect(await kept('a')).toEqual(['s2']);
  expect(await otherPeople('a')).toEqual(['b']);
  store.close();
});

test.each([
  ['a page', removeTyped],
  ['the phone', removeFromPhone],
])('typed text is removed by %s, even while another page has it open', async (_, remove) => {
  const store = typedStore('c');
  await store.put(typed('s1'));
  await remove('c');
  expect(await kept('c')).toEqual([]);
  store.close();
});

test.each([
  ['a page', removeTyped],
  ['the phone', removeFromPhone],
])('typed values cannot be read after %s removed them, even if an open connection blocks it', async (_, remove) => {
  const store = typedStore('d');
  await store.put(typed('s1'));
  store.close();
  const stays = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('copperplate-typed-d');
    opening.onsuccess = () => resolve(opening.result);
  });
  await remove('d');
  const left = stays.transaction('forms').objectStore('forms').count();
  await new Promise((resolve) => Object.assign(left, { onsuccess: resolve }));
  stays.close();
  expect(left.result).toBe(0);
});
