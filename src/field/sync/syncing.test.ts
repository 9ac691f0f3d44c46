import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openPhone } from '../kept/phone.ts';
import type { Ask, Trouble } from './ask-server.ts';
import type { SendBytes } from './send.ts';
import { syncingOf } from './syncing.ts';

const sendBytes: SendBytes = async () => ({ ok: true, value: null });

test('a request to send during a round waits for a round of its own', async () => {
  const phone = await openPhone('somebody');
  const signal = Promise.withResolvers<void>();
  const answered: string[] = [];
  const ask: Ask = async (path) => {
    await signal.promise;
    answered.push(path);
    return { ok: false, trouble: { kind: 'no signal' } };
  };
  const syncing = syncingOf(phone, {
    ask,
    sendBytes,
    clock: () => new Date('2026-11-24T10:00:00.000Z'),
    changed: () => {},
  });
  const first = syncing.run();
  const second = syncing.run(true);
  signal.resolve();
  await second;
  expect(answered).toHaveLength(2);
  await first;
  // After a failure it pauses, unless the person asks.
  await syncing.run();
  expect(answered).toHaveLength(2);
  phone.close();
});

test('without room for the answer the phone says so, and sends the entries again', async () => {
  const phone = await openPhone('somebody on a full phone');
  let asked = 0;
  const ask = (async () => {
    asked += 1;
    return { ok: true, value: { answers: [], news: [], now: '2026-11-24T10:00:00.000Z', parts: [] } };
  }) as unknown as Ask;
  const told = phone.told;
  phone.told = async () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  let now = Date.parse('2026-11-24T10:00:00.000Z');
  const syncing = syncingOf(phone, { ask, sendBytes, clock: () => new Date(now), changed: () => {} });
  await syncing.run();
  expect([syncing.trouble(), asked]).toEqual([{ kind: 'no room' }, 1]);
  await syncing.run();
  expect(asked).toBe(1);
  now += 60_000;
  phone.told = told;
  await syncing.run();
  expect(syncing.trouble()).toBeUndefined();
  phone.told = async () => Promise.reject(new Error('of another kind'));
  await expect(syncing.run(true)).rejects.toThrow('of another kind');
  phone.close();
});

test('without a signal the phone retries after 2 s, then twice as long, at most 10 s; it waits if the server asks', async () => {
  const phone = await openPhone('somebody in a cellar');
  let now = Date.parse('2026-11-24T10:00:00.000Z');
  let trouble: Trouble = { kind: 'no signal' };
  const ask: Ask = async () => ({ ok: false, trouble });
  const syncing = syncingOf(phone, { ask, sendBytes, clock: () => new Date(now), changed: () => {} });
  expect(syncing.againIn()).toBeUndefined();
  const waits: (number | undefined)[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    await syncing.run();
    waits.push(syncing.againIn());
    now += waits.at(-1) ?? 0;
  }
  expect(waits).toEqual([2_000, 4_000, 8_000, 10_000, 10_000]);
  // The person asked: the pauses start again.
  await syncing.run(true);
  expect(syncing.againIn()).toBe(2_000);
  trouble = { kind: 'wait', seconds: 30 };
  await syncing.run(true);
  expect(syncing.againIn()).toBe(30_000);
  // The phone's clock was a day fast and has been corrected.
  now -= 86_400_000;
  expect(syncing.againIn()).toBe(0);
  phone.close();
});
