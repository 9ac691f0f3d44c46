import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { secondsOf } from '../../tests/support/held-storage.ts';
import { phonePlace } from '../../tests/support/phone-place.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('on a dead connection a page that the phone does not have says “No signal” after a while; a form is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { browser, reportId } = await phonePlace({ fetched: () => new Promise(() => undefined) });
  const page = browser.get(`/electrician/reports/${reportId}/nowhere`);
  // One of them asks whether the same person is signed in.
  expect(await secondsOf(page)).toBe(21);
  expect(await page).toMatchObject({ status: 503, html: expect.stringContaining('<h1>No signal</h1>') });
  // It may have arrived.
  const form = browser.post(`/electrician/reports/${reportId}/nowhere`, { words: 'Typed' });
  expect(await secondsOf(form)).toBe(Number.POSITIVE_INFINITY);
});

test('if the phone fails, the form goes to the server, or a page shows its values when the server is unreachable', async () => {
  let isThere = true;
  const { browser, phone } = await phonePlace({
    fetched: async (request) => {
      if (!isThere || typeof request === 'string') throw new TypeError('Failed to fetch');
      return new Response(`the server has ${(await request.formData()).get('words')}`);
    },
    tells: {
      signedIn: async () => {
        throw new Error('broken');
      },
    },
  });
  expect(await phone.entered()).toEqual([]);
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  });
  const send = () => browser.post('/electrician/reports/r1/supply', { words: 'Typed <here>' });
  expect((await send()).html).toBe('the server has Typed <here>');
  isThere = false;
  const page = await send();
  expect([page.status, page.html]).toEqual([503, expect.stringContaining('Typed &lt;here')]);
});

test('a drawing in the shown values says to draw it again', async () => {
  const { browser } = await phonePlace();
  const send = (drawing: string) => browser.post('/electrician/reports/r1/nowhere', { name: 'Una', drawing });
  const page = await send('[[10,20,300,40]]');
  expect(page.html).toContain('Una');
  expect(page.html).toContain('Draw it again: drawings are not kept');
  expect(page.html).not.toContain('300,40');
  expect((await send('')).html).not.toContain('Draw it again');
});
