import 'fake-indexeddb/auto';
import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import type { Sending, SendingAnswer } from '../../domain/field-sync/sending.ts';
import { submissionSchema } from '../../domain/field-sync/submission.ts';
import { openPhone } from '../kept/phone.ts';
import { askServer } from './ask-server.ts';
import { packing } from './packing.ts';
import { type SendBytes, sendAll } from './send.ts';

const path = '/api/v1/field/submissions';
const noPhotos: SendBytes = async () => ({ ok: true, value: null });
afterEach(() => vi.unstubAllGlobals());

/** A server of some build: the bodies it got, decompressed, and their size on the wire. */
function madeUpServer(statusOf: (isPacked: boolean) => number = () => 200) {
  const received: { text: string; isPacked: boolean; bytes: number; type: string | null }[] = [];
  const fetched = async (_: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    const isPacked = headers.get('content-encoding') === 'gzip';
    const body = Buffer.from(await new Response(init.body).arrayBuffer());
    const text = (isPacked ? gunzipSync(body) : body).toString();
    received.push({ text, isPacked, bytes: body.length, type: headers.get('content-type') });
    const status = statusOf(isPacked);
    if (status !== 200) return Response.json({ title: 'No' }, { status });
    const { user, submissions = [] } = JSON.parse(text) as Sending;
    const answers = submissions.map(
      ({ kind, submission }) => ({ kind, submission, outcome: 'taken', replay: false }) as const,
    );
    return Response.json({ user, now: '2026-11-24T10:00:00.000Z', answers, news: [] } satisfies SendingAnswer);
  };
  return { received, ask: askServer(packing(fetched)), packed: () => received.map(({ isPacked }) => isPacked) };
}

const long = { user: 'somebody', words: 'Kühlraum, “hinten” '.repeat(100) };

test('a long body is sent gzipped and arrives unchanged; a short one is sent as it is', async () => {
  const { received, ask, packed } = madeUpServer();
  expect((await ask(path, long)).ok).toBe(true);
  await ask(path, { user: 'somebody' });
  expect(packed()).toEqual([true, false]);
  expect(JSON.parse(received[0]?.text ?? '')).toEqual(long);
  expect(received.map(({ type }) => type)).toEqual(['application/json', 'application/json']);
});

test.each([400, 415])('a server that answers %i to gzip gets plain text, then and from then on', async (no) => {
  const { received, ask, packed } = madeUpServer((isPacked) => (isPacked ? no : 200));
  expect((await ask(path, long)).ok).toBe(true);
  expect((await ask(path, long)).ok).toBe(true);
  expect(packed()).toEqual([true, false, false]);
  expect(JSON.parse(received[1]?.text ?? '')).toEqual(long);
});

test('a body refused both gzipped and plain is refused, and the next is gzipped again', async () => {
  let status = 400;
  const { ask, packed } = madeUpServer(() => status);
  expect(await ask(path, long)).toMatchObject({ ok: false, trouble: { kind: 'fault' } });
  status = 200;
  expect((await ask(path, long)).ok).toBe(true);
  expect(packed()).toEqual([true, false, true]);
});

test.each([401, 409, 413, 422, 429, 500])('%i is the answer, and nothing is sent twice for it', async (status) => {
  const { ask, packed } = madeUpServer(() => status);
  expect((await ask(path, long)).ok).toBe(false);
  expect(packed()).toEqual([true]);
});

test.each([
  ['has nothing to pack with', undefined],
  [
    'cannot gzip',
    class {
      constructor() {
        throw new TypeError('Unsupported format');
      }
    },
  ],
])('a browser that %s sends plain', async (_, stream) => {
  vi.stubGlobal('CompressionStream', stream);
  const { ask, packed } = madeUpServer();
  expect((await ask(path, long)).ok).toBe(true);
  expect(packed()).toEqual([false]);
});

/** A saved circuit of twelve values. */
function savedCircuit(n: number): unknown {
  const circuit = `boards/${randomUUID()}/circuits/c${n}`;
  const reading = (column: string, text: string) => ({
    path: `${circuit}/${column}`,
    from: null,
    to: { text, provenance: 'measured' },
  });
  const word = (column: string, to: string) => ({ path: `${circuit}/${column}`, from: null, to });
  const changes = [
    word('description', `Sockets of flat ${n}`),
    word('wiring_type', 'A'),
    word('reference_method', 'C'),
    word('live_csa', '2.5'),
    word('cpc_csa', '1.5'),
    word('ocpd_type', 'B'),
    reading('r1_r2', `0.${(n * 7919) % 100}`),
    reading('ir_live_live', `${(n * 31) % 999}`),
    reading('ir_live_earth', `${(n * 37) % 999}`),
    reading('zs', `0.${(n * 104_729) % 1000}`),
    reading('rcd_time', `${18 + (n % 20)}.${n % 10}`),
    reading('r2', `0.${(n * 1299) % 100}`),
  ];
  const contentHash = createHash('sha256').update(JSON.stringify(changes)).digest('hex');
  const enteredAt = new Date(Date.UTC(2026, 10, 23, 8) + n * 61_003).toISOString();
  return { kind: 'fill', submission: randomUUID(), contentHash, enteredAt, report: `r${n % 12}`, base: 40, changes };
}

test('500 entries of twelve values each take less than 200 kB on the wire, and each is sent once', async () => {
  const phone = await openPhone('somebody off for a month');
  const made = Array.from({ length: 500 }, (_, n) => submissionSchema.parse(savedCircuit(n)));
  const entered = { contentHash: '', site: '1 High Street', state: 'waiting', answer: {} } as const;
  await phone.enter(made.map((sent) => ({ ...entered, form: sent.submission, sent })));
  const { received, ask, packed } = madeUpServer();
  const { trouble } = await sendAll(phone, ask, noPhotos, () => new Date('2026-11-24T10:00:00.000Z'));
  expect(trouble).toBeUndefined();
  const sent = received.flatMap(({ text }) => (JSON.parse(text) as Sending).submissions);
  expect(sent).toEqual(made);
  expect(new Set(packed())).toEqual(new Set([true]));
  const plain = received.reduce((all, { text }) => all + text.length, 0);
  expect(plain).toBeGreaterThan(500_000);
  expect(received.reduce((all, { bytes }) => all + bytes, 0)).toBeLessThan(200_000);
  phone.close();
});
