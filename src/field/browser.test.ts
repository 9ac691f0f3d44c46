import { expect, test, vi } from 'vitest';

/** Cookies as in a browser: expired ones are gone. */
function cookies() {
  const kept = new Map<string, string>();
  const store = {
    get: async (name: string) => (kept.has(name) ? { value: kept.get(name) } : null),
    set: async ({ name, value, expires }: { name: string; value: string; expires: number }) => {
      if (expires > Date.now()) kept.set(name, value);
      else kept.delete(name);
    },
  };
  return { kept, store };
}

test('each person has a count of unsent entries of their own', async () => {
  const { kept, store } = cookies();
  vi.stubGlobal('cookieStore', store);
  vi.resetModules();
  const { unsentMark } = await import('./browser.ts');
  vi.unstubAllGlobals();
  await unsentMark.write('anna', 3);
  await unsentMark.write('ben', 1);
  expect([await unsentMark.read('anna'), await unsentMark.read('ben'), await unsentMark.read('cleo')]).toEqual([
    3, 1, 0,
  ]);
  await unsentMark.write('ben', 0);
  expect([await unsentMark.read('anna'), await unsentMark.read('ben')]).toEqual([3, 0]);
  // With nothing unsent there is no cookie.
  expect([...kept.values()]).toEqual(['3']);
});

test('a worker that may not set cookies keeps the count in its cache', async () => {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (name: string) => kept.get(name)?.clone(),
    put: async (name: string, answer: Response) => void kept.set(name, answer),
  };
  vi.stubGlobal('cookieStore', undefined);
  vi.stubGlobal('caches', { open: async () => cache });
  vi.resetModules();
  const { unsentMark } = await import('./browser.ts');
  await unsentMark.write('anna', 3);
  expect([await unsentMark.read('anna'), await unsentMark.read('ben')]).toEqual([3, 0]);
  // Nor without a count.
  vi.stubGlobal('caches', undefined);
  await unsentMark.write('anna', 4);
  expect(await unsentMark.read('anna')).toBe(0);
  vi.unstubAllGlobals();
});
