import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Sending, SendingAnswer, SubmissionAnswer } from '../../../src/domain/field-sync/sending.ts';
import { readOnPhone } from '../../../src/field/people.ts';
import { phonePlace } from '../../support/phone-place.ts';
import { textOf } from '../electrician/site.ts';

type Answer = (sending: Sending) => Response;

/** A server that answers what phones send as `docs/field-sync.md` says, and remembers what it was sent. */
function madeUpServer(first: Answer) {
  const received: Sending[] = [];
  let answer = first;
  return {
    received,
    answerBy(next: Answer) {
      answer = next;
    },
    async fetched(address: Request | string, init?: RequestInit): Promise<Response> {
      if (!String(address).endsWith('/submissions')) throw new TypeError('Failed to fetch');
      const sending = JSON.parse(String(init?.body)) as Sending;
      received.push(sending);
      return answer(sending);
    },
  };
}

const noSignal: Answer = () => {
  throw new TypeError('Failed to fetch');
};
const trouble =
  (status: number, more: object): Answer =>
  () =>
    Response.json({ title: 'No', status, ...more }, { status });
const answered =
  (each: (named: { submission: string; kind: string }) => SubmissionAnswer): Answer =>
  ({ user, submissions }) => {
    const answers = submissions.map(({ submission, kind }) => each({ submission, kind }));
    return Response.json({ user, now: '2026-11-24T10:00:00.000Z', answers, news: [] } satisfies SendingAnswer);
  };
const taken = answered((named) => ({ ...named, outcome: 'taken', replay: false }));
const refused = answered((named) => ({ ...named, outcome: 'refused', code: 'too-late', reason: 'It was handed in.' }));

async function savedCircuit(first: Answer, ...descriptions: string[]) {
  const server = madeUpServer(first);
  const place = await phonePlace({ fetched: server.fetched });
  const board = (await place.report()).document.boards?.[0] as { id: string; circuits: { id: string }[] };
  const address = `/electrician/reports/${place.reportId}/boards/${board.id}/circuits/${board.circuits[0]?.id}`;
  for (const description of descriptions) {
    const page = await place.browser.get(address);
    expect((await place.browser.submit(page, { description }, { action: address })).status).toBe(303);
    await place.settled();
  }
  const header = async () => {
    const { html } = await place.browser.get('/electrician/unsent');
    return /id="sync"[^>]*>([^<]*)</.exec(html)?.[1] ?? '';
  };
  const states = async () => (await place.phone.entered()).map(({ state }) => state);
  return { ...place, server, address, header, states };
}

test('what is entered without a signal is sent in order, each drawn from the one before it, and again until it is answered', async () => {
  const { section, server, header, states } = await savedCircuit(noSignal, 'Kiln', 'Kiln, kitchen');
  expect([await header(), await states()]).toEqual(['No signal, 2 entries waiting', ['waiting', 'waiting']]);
  server.received.length = 0;
  server.answerBy(taken);
  await section.send(true);
  const [sent] = server.received;
  const changes = sent?.submissions.map(({ changes }) => changes);
  expect(changes).toEqual([
    [expect.objectContaining({ to: 'Kiln' })],
    [expect.objectContaining({ from: 'Kiln', to: 'Kiln, kitchen' })],
  ]);
  expect([await header(), await states()]).toEqual(['All sent', ['taken', 'taken']]);
  await section.send(true);
  expect(server.received.flatMap(({ submissions }) => submissions)).toHaveLength(2);
});

test('an answer that was lost is asked for again by the same submission', async () => {
  const { section, server } = await savedCircuit(noSignal, 'Kiln');
  await section.send(true);
  await section.send(true);
  const ids = server.received.flatMap(({ submissions }) => submissions.map(({ submission }) => submission));
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
});

test('what is refused is kept with its reason, and is sent again as something new or dropped when the person says so', async () => {
  const { browser, section, server, header, states, report } = await savedCircuit(refused, 'Kiln');
  expect(await states()).toEqual(['refused']);
  const shown = await browser.get('/electrician/unsent');
  expect(textOf(shown.html)).toContain('It was handed in.');
  expect(await header()).toContain('1 entry refused');
  expect(JSON.stringify((await report()).document)).not.toContain('"Kiln"');
  await browser.submit(shown, { entry: '1', ...afterwards('again') }, { action: '/electrician/unsent/refused' });
  server.answerBy(taken);
  await section.send(true);
  const ids = server.received.flatMap(({ submissions }) => submissions.map(({ submission }) => submission));
  expect(new Set(ids).size).toBe(2);
  expect(await states()).toEqual(['taken']);
});

const afterwards = (then: string) => Object.fromEntries([['then', then]]);

test('a session that ran out keeps nobody from working, and asks to sign in', async () => {
  const { browser, address, header, states } = await savedCircuit(trouble(401, { session: 'over' }), 'Kiln');
  expect(await header()).toBe('Sign in to send, 1 entry waiting');
  expect((await browser.get(address)).html).toContain('value="Kiln"');
  expect(await states()).toEqual(['waiting']);
});

test('somebody else who is signed in gets nothing of it sent, and takes nothing of it away', async () => {
  const { header, states, phone } = await savedCircuit(trouble(409, { user: 'somebody' }), 'Kiln');
  expect(await header()).toBe('Somebody else is signed in, 1 entry waiting');
  expect(await states()).toEqual(['waiting']);
  expect((await readOnPhone()).user).toBe(phone.user);
});

test('what is unsent is handed out as data and as text', async () => {
  const { browser } = await savedCircuit(noSignal, 'Kiln');
  const [data, text] = [
    await browser.get('/electrician/unsent/entries.json'),
    await browser.get('/electrician/unsent/entries.txt'),
  ];
  expect(JSON.parse(data.html)).toMatchObject([
    { state: 'waiting', entry: { kind: 'fill', changes: [{ to: 'Kiln' }] } },
  ]);
  expect(text.html).toContain('Kiln');
});

test('a form that is sent twice is entered once', async () => {
  const { browser, address, states } = await savedCircuit(noSignal);
  const page = await browser.get(address);
  await browser.submit(page, { description: 'Kiln' }, { action: address });
  await browser.submit(page, { description: 'Kiln' }, { action: address });
  expect(await states()).toEqual(['waiting']);
});

test('whoever signs out is asked first where something is unsent, and keeps it where the server is not reached', async () => {
  const { browser, states } = await savedCircuit(noSignal, 'Kiln');
  const page = await browser.get('/electrician/sign-out');
  expect(textOf(page.html)).toContain('1 entry is on this phone alone');
  const unconfirmed = await browser.post('/electrician/sign-out', {});
  expect(unconfirmed.status).toBe(422);
  const unreached = await browser.post('/electrician/sign-out', { confirm: 'yes' });
  expect([unreached.status, await states()]).toEqual([422, ['waiting']]);
});
