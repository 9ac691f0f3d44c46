import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { removeTyped as removeOnPhone } from '../../field/people.ts';
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
  ['the phone', removeOnPhone],
])('what somebody typed is taken off by %s, also while another page has it open', async (_, remove) => {
  const store = typedStore('c');
  await store.put(typed('s1'));
  await remove('c');
  expect(await kept('c')).toEqual([]);
  store.close();
});
