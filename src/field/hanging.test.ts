import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdStorage, holdWrites, secondsOf } from '../../tests/support/held-storage.ts';
import { phonePlace } from '../../tests/support/phone-place.ts';
import { HungError } from './kept/storage/open-within.ts';
import { UnseenError } from './kept/storage/storage-limit.ts';
import { readOnPhone } from './people.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const words = 'The data on this phone cannot be opened';

type Server = NonNullable<Parameters<typeof phonePlace>[0]>['fetched'];

/** A phone whose worker has already answered a page, with a circuit's form open. */
async function onForm(fetched?: Server) {
  const place = await phonePlace(fetched && { fetched });
  const board = (await place.report()).document.boards?.[0] as { id: string; circuits: { id: string }[] };
  const action = `/electrician/reports/${place.reportId}/boards/${board.id}/circuits/${board.circuits[0]?.id}`;
  const form = await place.browser.get(action);
  expect(form.status).toBe(200);
  const save = (description: string, from = form) => place.browser.submit(from, { description }, { action });
  const described = async () => {
    const [{ circuits } = { circuits: [] }] = (await place.report()).document.boards ?? [];
    return circuits?.[0]?.description;
  };
  return { ...place, action, save, described };
}

test.each(['get', 'getAll'] as const)(
  'a %s that hangs is waited for once, and the server answers pages until it ends',
  async (method) => {
    const { browser, section, reportId } = await onForm();
    const storage = holdStorage(method);
    const home = `/electrician/reports/${reportId}`;
    const first = browser.get(home);
    const seconds = await secondsOf(first);
    expect(seconds).toBeGreaterThanOrEqual(10);
    expect(seconds).toBeLessThan(15);
    const page = await first;
    expect([page.status, page.html]).toEqual([503, expect.stringContaining(words)]);
    const tried = storage.held();
    for (const path of ['/electrician', home, '/electrician/unsent']) {
      const next = browser.get(path);
      expect(await secondsOf(next), path).toBe(0);
      expect((await next).html, path).toContain('cannot be opened');
    }
    expect(storage.held()).toBe(tried);
    storage.letGo();
    await vi.waitFor(async () => expect(await section.brokenWords()).toBeUndefined());
    expect((await browser.get(home)).status).toBe(200);
  },
);

test.each(['get', 'getAll', 'put', 'transaction'] as const)(
  'a worker whose first %s hangs says so within seconds',
  async (method) => {
    const { browser } = await phonePlace();
    const storage = holdStorage(method, () => true);
    const first = browser.get('/electrician');
    expect(await secondsOf(first)).toBeLessThan(20);
    expect((await first).status).toBe(503);
    storage.letGo();
    await vi.waitFor(async () => expect((await browser.get('/electrician')).status).toBe(200));
  },
);

test.each(['put', 'add', 'transaction', 'later'] as const)(
  'a save that hangs (%s) shows the typed values and counts once when saved again',
  async (how) => {
    const { browser, phone, save, described, action } = await onForm();
    const name = `copperplate-field-${phone.user}`;
    const storage = how === 'later' ? await holdWrites(name, ['entered', 'drafts']) : holdStorage(how);
    const saved = save('Kiln');
    const seconds = await secondsOf(saved);
    expect(seconds).toBeGreaterThanOrEqual(20);
    expect(seconds).toBeLessThan(40);
    const page = await saved;
    expect([page.status, page.html]).toEqual([500, expect.stringContaining('The browser did not answer')]);
    expect(page.html).toContain('This may not be saved');
    expect(page.html).toContain('Kiln');
    // No entry goes on top of it: the next form fails at once and shows the typed values.
    const meanwhile = save('Kiln');
    expect(await secondsOf(meanwhile)).toBeLessThan(5);
    expect(await meanwhile).toMatchObject({ status: 503, html: expect.stringContaining('Kiln') });
    storage.letGo();
    await vi.waitFor(async () => expect((await browser.get(action)).status).toBe(200));
    expect((await save('Kiln')).status).toBe(303);
    expect(await phone.entered()).toHaveLength(1);
    expect(await described()).toBe('Kiln');
    // The next entry is on top of it.
    expect((await save('Kiln, kitchen', await browser.get(action))).status).toBe(303);
    expect((await phone.entered()).map(({ sent }) => 'changes' in sent && sent.changes[0])).toEqual([
      expect.objectContaining({ to: 'Kiln' }),
      expect.objectContaining({ from: 'Kiln', to: 'Kiln, kitchen' }),
    ]);
  },
);

/** A server that records the forms it gets. */
function served() {
  const posted: string[] = [];
  const fetched: Server = async (request) => {
    if (typeof request === 'string') throw new TypeError('Failed to fetch');
    if (request.method === 'POST') posted.push(new URL(request.url).pathname);
    return new Response('from the server');
  };
  return { posted, fetched };
}

/** After the first write, storage confirms nothing more. */
function holdOnceKept() {
  const { add } = IDBObjectStore.prototype;
  let storage: ReturnType<typeof holdStorage> | undefined;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...given) {
    storage ??= holdStorage('getAll', (store) => store === 'entered');
    return add.apply(this, given);
  });
  return { letGo: () => storage?.letGo() };
}

test('a stored signature is not sent to the server twice when later storage hangs', async () => {
  const { posted, fetched } = served();
  const { browser, phone, signer, reportId } = await onForm(fetched);
  const refusal = {
    kind: 'sign',
    submission: 'sign-before',
    outcome: 'refused',
    code: 'too-late',
    reason: 'No',
  } as const;
  const before = {
    report: reportId,
    submission: 'sign-before',
    enteredAt: '2026-11-24T09:00:00.000Z',
    contentHash: '',
  };
  await phone.enter({
    ...{ form: 'sign-before', contentHash: '', site: '', state: 'refused', answer: null, refusal },
    sent: { kind: 'sign', ...before, documentHash: '', as: [], signature: signer },
  });
  const action = `/electrician/reports/${reportId}/sign`;
  const page = await browser.get(action);
  const storage = holdOnceKept();
  const signed = browser.submit(page, { signature: signer, confirm: 'yes' }, { action });
  await secondsOf(signed);
  expect([(await signed).status, posted]).toEqual([303, []]);
  storage.letGo();
  await vi.waitFor(async () => expect((await browser.get('/electrician/unsent')).status).toBe(200));
  expect((await browser.submit(page, { signature: signer, confirm: 'yes' }, { action })).status).toBe(303);
  // It replaces the earlier one.
  expect((await phone.entered()).map(({ sent, state }) => [sent.kind, state])).toEqual([['sign', 'waiting']]);
});

test('a stored form whose next page hangs is called unconfirmed and does not go to the server as well', async () => {
  const { posted, fetched } = served();
  const { browser, phone, action, described } = await onForm(fetched);
  const form = await browser.get(action);
  const drawn = [...form.html.matchAll(/name="(submission|base)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  const save = () => browser.post(`${action}/choice`, { ...Object.fromEntries(drawn), description: 'Kiln' });
  const storage = holdOnceKept();
  const saved = save();
  await secondsOf(saved);
  expect([(await saved).status, (await saved).html, posted]).toEqual([
    ...[500, expect.stringContaining('The browser did not answer')],
    [],
  ]);
  storage.letGo();
  await vi.waitFor(async () => expect((await browser.get(action)).status).toBe(200));
  expect((await save()).status).toBe(303);
  expect([await described(), (await phone.entered()).length]).toEqual(['Kiln', 1]);
});

test('a large day that a phone writes for most of a minute does not count as hung, nor do requests behind it', async () => {
  const { phone } = await phonePlace();
  const library = { name: 'library', version: '2', size: 1, content: await phone.part('library') };
  const writes = await holdWrites(`copperplate-field-${phone.user}`, ['parts', 'facts', 'entered', 'drafts']);
  const filled = phone.told({ parts: [library], facts: { ready: await phone.fact('ready') } });
  const sha256 = 'b'.repeat(64);
  const behind = Promise.all([filled, phone.fact('ready'), phone.parts(), phone.told({ facts: { names: {} } })]);
  const photo = phone.photo(sha256);
  await secondsOf(new Promise((resolve) => setTimeout(resolve, 55_000)));
  writes.letGo();
  expect((await behind)[2]).toContainEqual(library);
  expect(await photo).toBeUndefined();
  // After that time it counts as hung: requests behind it fail at once.
  const still = await holdWrites(`copperplate-field-${phone.user}`, ['parts', 'facts', 'entered', 'drafts']);
  const hung = phone.told({ parts: [library] }).catch((error: unknown) => error);
  const read = phone.fact('ready').catch((error: unknown) => error);
  expect(await secondsOf(hung)).toBeGreaterThanOrEqual(60);
  expect(await secondsOf(read)).toBeLessThanOrEqual(1);
  expect(await hung).toBeInstanceOf(UnseenError);
  expect(await read).toBeInstanceOf(HungError);
  expect(await read).not.toBeInstanceOf(UnseenError);
  still.letGo();
});

const taken = async (request: Request | string, init?: RequestInit): Promise<Response> => {
  if (!String(request).endsWith('/submissions')) throw new TypeError('Failed to fetch');
  const { user, submissions } = JSON.parse(String(init?.body));
  const answers = submissions.map(({ kind, submission }: { kind: string; submission: string }) => ({
    ...{ kind, submission, outcome: 'taken', replay: false },
  }));
  return Response.json({ user, now: '2026-11-24T10:00:00.000Z', answers, news: [] });
};

test('sending that hangs on writing the server’s answer ends, and goes on when storage answers', async () => {
  vi.stubGlobal('CompressionStream', undefined);
  const { section, save, settled, phone } = await onForm(taken);
  expect((await save('Kiln')).status).toBe(303);
  const storage = holdStorage('transaction');
  const sent = settled();
  expect(await secondsOf(sent)).toBeLessThan(70);
  const again = section.send(true);
  again.catch(() => undefined);
  expect(await secondsOf(again)).toBe(0);
  storage.letGo();
  await vi.waitFor(() => section.send(true));
  expect((await phone.entered()).map(({ state }) => state)).toEqual(['taken']);
  vi.unstubAllGlobals();
});

test('a worker that must end does not wait for a write that hangs', async () => {
  vi.stubGlobal('CompressionStream', undefined);
  const { section, save } = await onForm(taken);
  expect((await save('Kiln')).status).toBe(303);
  const storage = holdStorage('transaction');
  const sent = section.send(true).catch(() => undefined);
  await vi.waitFor(() => expect(storage.held()).toBeGreaterThan(0));
  const stopped = section.stop();
  expect(await secondsOf(stopped)).toBeLessThan(10);
  await stopped;
  storage.letGo();
  await sent;
  vi.unstubAllGlobals();
});

test('if the new person cannot be written down, nothing of the previous person is shown', async () => {
  const somebodyElse: Server = async (request) => {
    if (typeof request === 'string') return Response.json({ user: 'u-2' }, { status: 409 });
    return new Response('from the server');
  };
  const { section, phone } = await onForm(somebodyElse);
  const storage = holdStorage('put', (store) => store === 'on phone');
  const ask = () => {
    const request = new Request('http://phone.example/electrician');
    return section.answer({ request, after: (work) => void work.catch(() => undefined) });
  };
  for (const most of [10, 0]) {
    const answer = ask();
    expect(await secondsOf(answer)).toBeLessThanOrEqual(most);
    expect(await (await answer).text()).toBe('from the server');
  }
  storage.letGo();
  await vi.waitFor(async () => expect((await readOnPhone()).user).toBe('u-2'));
  expect(phone.user).not.toBe('u-2');
});

test('signing out says which data the browser did not remove, and how to remove it', async () => {
  let storage: Awaited<ReturnType<typeof holdWrites>> | undefined;
  const fetched: Server = async (request, init) => {
    if (request !== '/logout') return taken(request, init);
    // From now on the browser neither empties nor deletes the data.
    storage = await holdWrites(`copperplate-field-${place.phone.user}`, ['entered']);
    return new Response('signed out');
  };
  const place = await phonePlace({ fetched });
  const out = place.browser.post('/electrician/sign-out', {});
  await secondsOf(out);
  const { status, html } = await out;
  expect([status, /<h1>(.*?)<\/h1>/.exec(html)?.[1]]).toEqual([500, 'Signed out, but not removed from this phone']);
  expect(html).toContain('did not remove your visits and reports. They are still on this phone: clear the');
  // The worker answers nothing from the remaining data.
  expect(await readOnPhone()).toEqual({});
  storage?.letGo();
});
