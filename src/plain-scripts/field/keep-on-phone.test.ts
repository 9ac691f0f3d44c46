import { afterEach, expect, test, vi } from 'vitest';
import { keepOnPhone } from './keep-on-phone.ts';

afterEach(() => vi.unstubAllGlobals());

/** Whether the page says that the browser stores nothing, after a failed registration. */
async function isSaid(refusal: Error, worker: () => Promise<Response>): Promise<boolean> {
  const before = vi.fn();
  const over = Promise.withResolvers<void>();
  const workers = { addEventListener: () => undefined, register: async () => Promise.reject(refusal) };
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal('document', {
    readyState: 'complete',
    getElementById: () => null,
    createElement: () => ({ setAttribute: () => undefined }),
    querySelector: () => ({ before }),
    addEventListener: () => undefined,
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('setInterval', () => undefined);
  vi.stubGlobal('setTimeout', async (work: () => Promise<unknown>) => over.resolve(await (work() as Promise<void>)));
  vi.stubGlobal('fetch', worker);
  keepOnPhone();
  await over.promise;
  return before.mock.calls.length > 0;
}

const script = async () => new Response('', { headers: { 'content-type': 'text/javascript' } });
const page = async () => new Response('Pay for the Wi-Fi', { headers: { 'content-type': 'text/html' } });
const forbidden = new DOMException('The operation is insecure', 'SecurityError');

test('the page says that the browser stores nothing if it forbids workers, and not if the server failed', async () => {
  expect(await isSaid(forbidden, script)).toBe(true);
  expect(await isSaid(new TypeError('A bad HTTP response code (502) was received'), script)).toBe(false);
  expect(await isSaid(forbidden, page)).toBe(false);
  const noSignal = async () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await isSaid(forbidden, noSignal)).toBe(false);
});

test('the page asks to send again when the worker says so, and not when all is sent', () => {
  const heard = new Map<string, (event: { data: unknown }) => void>();
  const postMessage = vi.fn();
  const workers = {
    addEventListener: (kind: string, listener: (event: { data: unknown }) => void) => void heard.set(kind, listener),
    controller: { postMessage },
  };
  const timers: { work: () => void; ms: number }[] = [];
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal('document', { readyState: 'loading', getElementById: () => null, addEventListener: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('setInterval', () => undefined);
  vi.stubGlobal('window', { setTimeout: (work: () => void, ms: number) => timers.push({ work, ms }) });
  vi.stubGlobal('clearTimeout', () => timers.splice(0));
  keepOnPhone();
  const says = (againIn?: number) =>
    heard.get('message')?.({ data: { kind: 'standing', line: { words: '' }, againIn } });
  says(2_000);
  expect(timers.map(({ ms }) => ms)).toEqual([2_000]);
  timers[0]?.work();
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ kind: 'send', isNow: false });
  says(4_000);
  says();
  expect(timers).toEqual([]);
});
