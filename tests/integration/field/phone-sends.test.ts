import 'fake-indexeddb/auto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Sending, SendingAnswer, SubmissionAnswer } from '../../../src/domain/field-sync/sending.ts';
import { readOnPhone } from '../../../src/field/people.ts';
import { phonePlace } from '../../support/phone-place.ts';
import { textOf } from '../electrician/site.ts';

type Answer = (sending: Sending) => Response;

/** A server that answers phones as `docs/field-sync.md` says, and remembers their requests. */
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
      const sent = Buffer.from(await new Response(init?.body).arrayBuffer());
      const isPacked = new Headers(init?.headers).get('content-encoding') === 'gzip';
      const sending = JSON.parse((isPacked ? gunzipSync(sent) : sent).toString()) as Sending;
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

test('entries made without a signal are sent in order, each based on the one before, and again until answered', async () => {
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

test('after a lost answer the phone asks again with the same submission', async () => {
  const { section, server } = await savedCircuit(noSignal, 'Kiln');
  await section.send(true);
  await section.send(true);
  const ids = server.received.flatMap(({ submissions }) => submissions.map(({ submission }) => submission));
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
});

test('a refused entry is kept with its reason, corrected and sent again as a new one', async () => {
  const { browser, section, server, header, states, report } = await savedCircuit(refused, 'Kiln');
  expect(await states()).toEqual(['refused']);
  const shown = await browser.get('/electrician/unsent');
  expect(textOf(shown.html)).toContain('It was handed in.');
  expect(await header()).toContain('1 entry refused');
  expect(JSON.stringify((await report()).document)).not.toContain('"Kiln"');
  const page = await browser.get('/electrician/unsent/1');
  expect(textOf(page.html)).toContain('It was handed in.');
  server.answerBy(noSignal);
  const typed = { 'v0.description': 'Kiln, shed', ...afterwards('again') };
  const again = await browser.submit(page, typed, { action: '/electrician/unsent/1' });
  expect(again.location).toBe('/electrician/unsent');
  expect([await states(), JSON.stringify((await report()).document)]).toEqual([
    ['waiting'],
    expect.stringContaining('"Kiln, shed"'),
  ]);
  server.answerBy(taken);
  await section.send(true);
  const sent = server.received.flatMap(({ submissions }) => submissions);
  expect(new Set(sent.map(({ submission }) => submission)).size).toBe(2);
  expect(sent.at(-1)).toMatchObject({ changes: [{ to: 'Kiln, shed' }] });
  expect(await states()).toEqual(['taken']);
  // The page that is still open in another tab.
  expect((await browser.post('/electrician/unsent/1', afterwards('again'))).location).toBe('/electrician/unsent');
  expect(await states()).toEqual(['taken']);
});

test('a refused entry is saved as a file, and dropped once the person has said so', async () => {
  const { browser, states } = await savedCircuit(refused, 'Kiln');
  expect((await browser.get('/electrician/unsent/1/entry.txt')).html).toContain('Kiln');
  const page = await browser.get('/electrician/unsent/1');
  const drop = { action: '/electrician/unsent/1', withField: 'confirm' };
  const unconfirmed = await browser.submit(page, afterwards('drop'), drop);
  expect([unconfirmed.status, await states()]).toEqual([422, ['refused']]);
  expect(textOf(unconfirmed.html)).toContain('Tick the box to discard this entry');
  await browser.submit(page, { ...afterwards('drop'), confirm: 'yes' }, drop);
  expect(await states()).toEqual([]);
});

test('entries based on a refused one go again with it, in order', async () => {
  const place = await savedCircuit(noSignal);
  const list = place.address.slice(0, place.address.lastIndexOf('/'));
  const made = await place.browser.open(`${list}/new`);
  const circuit = await place.browser.submit(made, {}, { withField: 'submission', action: `${list}/new` });
  const address = circuit.location?.split('?')[0] ?? '';
  await place.browser.submit(await place.browser.get(address), { description: 'Kiln' }, { action: address });
  place.server.answerBy((sending) =>
    answered(({ submission, kind }) => ({
      ...{ submission, kind, outcome: 'refused', reason: 'No' },
      code: sending.submissions[0]?.submission === submission ? 'too-late' : 'stands-on-refused',
    }))(sending),
  );
  await place.section.send(true);
  expect(await place.states()).toEqual(['refused', 'refused']);
  place.server.answerBy(taken);
  await place.browser.submit(await place.browser.get('/electrician/unsent/1'), afterwards('again'), {
    action: '/electrician/unsent/1',
  });
  await place.section.send(true);
  const [first, second] = place.server.received.flatMap(({ submissions }) => submissions).slice(-2);
  expect(second?.standsOn).toEqual([first?.submission]);
  expect(await place.states()).toEqual(['taken', 'taken']);
});

const afterwards = (then: string) => Object.fromEntries([['then', then]]);

test('an expired session does not stop the work, and the phone asks to sign in', async () => {
  const { browser, address, header, states } = await savedCircuit(trouble(401, { session: 'over' }), 'Kiln');
  expect(await header()).toBe('Sign in to send, 1 entry waiting');
  expect((await browser.get(address)).html).toContain('value="Kiln"');
  expect(await states()).toEqual(['waiting']);
});

test('another person who signs in sends, sees and removes nothing of it', async () => {
  const { browser, address, section, states, server } = await savedCircuit(noSignal, 'Kiln');
  server.answerBy(trouble(409, { user: 'somebody' }));
  await section.send(true);
  expect((await section.line())?.words).toBe('Another person is signed in, 1 entry waiting');
  const shown = await browser.get(address);
  expect([shown.status, shown.html.includes('Kiln')]).toEqual([503, false]);
  expect([await states(), (await readOnPhone()).user]).toEqual([['waiting'], 'somebody']);
});

test('unsent entries are exported as data and as text', async () => {
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

test('a form sent twice is entered once', async () => {
  const { browser, address, states } = await savedCircuit(noSignal);
  const page = await browser.get(address);
  await browser.submit(page, { description: 'Kiln' }, { action: address });
  await browser.submit(page, { description: 'Kiln' }, { action: address });
  expect(await states()).toEqual(['waiting']);
});

test('sign-out asks first about unsent entries, and keeps them when the server is not reached', async () => {
  const { browser, states } = await savedCircuit(noSignal, 'Kiln');
  const page = await browser.get('/electrician/sign-out');
  expect(textOf(page.html)).toContain('1 entry is on this phone only');
  const unconfirmed = await browser.post('/electrician/sign-out', {});
  expect(unconfirmed.status).toBe(422);
  const unreached = await browser.post('/electrician/sign-out', { confirm: '1' });
  expect([unreached.status, await states()]).toEqual([422, ['waiting']]);
});
