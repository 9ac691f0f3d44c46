import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { keepTyped } from './start.ts';
import { typedStore } from './store.ts';
import type { Typed } from './typed-values.ts';

const form: Typed = { ...{ path: '/p', submission: 's1', base: '4', world: 'phone', at: 0, values: [], rows: [] } };

/** Typed values still stored when the worker answers, and when the page leaves. */
async function signOut(answer: string | undefined): Promise<{ sealed?: number; left: number }> {
  const user = crypto.randomUUID();
  const kept = async () => {
    const store = typedStore(user);
    const all = await store.all();
    store.close();
    return all.length;
  };
  const store = typedStore(user);
  await store.put(form);
  store.close();
  let sealed: number | undefined;
  const worker = {
    async postMessage(_: unknown, [port]: [MessagePort]) {
      sealed = await kept();
      port.postMessage(answer);
    },
  };
  const getRegistration = async () => (answer === undefined ? undefined : { active: worker });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  const gone = Promise.withResolvers<void>();
  const out = Object.assign(new EventTarget(), { submit: gone.resolve });
  const page = { querySelector: (found: string) => (found.includes('/logout') ? out : null) };
  await keepTyped(page as unknown as Document, user);
  out.dispatchEvent(new Event('submit', { cancelable: true }));
  await gone.promise;
  return { ...(sealed === undefined ? {} : { sealed }), left: await kept() };
}

afterEach(() => vi.unstubAllGlobals());

test('at sign-out the worker seals typed values; without a worker they are deleted', async () => {
  expect(await signOut('left')).toEqual({ sealed: 1, left: 1 });
  expect(await signOut('not theirs')).toEqual({ sealed: 1, left: 0 });
  expect(await signOut(undefined)).toEqual({ left: 0 });
});
