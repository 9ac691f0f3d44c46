import 'fake-indexeddb/auto';
import { brotliDecompressSync } from 'node:zlib';
import type { DayAnswer } from '../../../src/domain/field-sync/day.ts';
import type { ReportDocument } from '../../../src/domain/forms/definition.ts';
import { openPhone } from '../../../src/field/kept/phone.ts';
import { phoneReportStore } from '../../../src/field/kept/phone-report-store.ts';
import { askServer } from '../../../src/field/sync/ask-server.ts';
import { makeReady } from '../../../src/field/sync/make-ready.ts';
import { packing } from '../../../src/field/sync/packing.ts';
import { sendAll } from '../../../src/field/sync/send.ts';
import { sendPhoto } from '../../../src/field/sync/send-photo.ts';
import { sha256 } from '../../../src/server/codes.ts';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { openBlobStore } from '../../../src/server/documents/blobs/store/open-store.ts';
import { benchSecret } from '../../support/borough.ts';
import { makeDeps } from '../../support/deps.ts';
import { largeDay } from '../../support/large-day.ts';
import { makeCompany, type Person } from '../../support/world.ts';
import { signIn, startApplication } from '../servers.ts';
import { type Row, row, rowsOrFailure } from '../table.ts';

/** 400 kbit/s and 400 ms there and back, as of the whole table. */
const BYTES_A_MS = 50;
const LATENCY_MS = 400;
const DROPS_EACH_MS = 10_000;
const DAY_MS = 86_400_000;
const visits = 8;
const circuitsEach = 60;
/** A site's last report is what a retest begins from; the one before it can only be looked at. */
const issuedEach = 2;
const entries = 500;
const photos = 40;
const photoBytes = 300_000;
const most = { dayBytes: 400_000, sendingMs: 20_000, timesSent: 2 };

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const times = (value: number) => `${value.toFixed(2)} times`;

type Fetched = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * The phone's own code with a real server, without a browser: a day of eight visits, a queue after a day with no signal, and
 * photos over a line that drops. The line is calculated, without waiting: a request takes its latency and its bytes, and the server's
 * time is measured.
 */
export async function measurePhone(dataDir: string): Promise<Row[]> {
  const { who, reportId } = await eightVisits(dataDir);
  const server = await startApplication(dataDir);
  try {
    const cookie = await signIn(server.origin, who.email);
    const fetched: Fetched = (path, init) =>
      fetch(new URL(path, server.origin), {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie, origin: server.origin },
      });
    return [
      ...(await rowsOrFailure('a day made ready', async () => [await weighDay(fetched, who)])),
      ...(await rowsOrFailure('kept entries sent', () => timeQueue(fetched, who, reportId))),
      ...(await rowsOrFailure('photos over a line that drops', () => countPhotos(fetched, who))),
    ];
  } finally {
    await server.stop();
  }
}

/** Visits of today, each with a report filled in, at a site with two reports that were issued before. */
async function eightVisits(dataDir: string): Promise<{ who: Person; reportId: string }> {
  const { db, dialect, close } = openDatabase({ dataDir });
  try {
    await migrate(db, dialect);
    const company = await makeCompany(db, 'Day Electrical');
    const { deps } = makeDeps(db, {
      config: { sessionSecret: benchSecret, publicUrl: 'https://copperplate.example' },
      blobs: openBlobStore({ blobs: undefined, dataDir }),
    });
    const dayOf = (back: number) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);
    const days = { today: dayOf(0), before: dayOf(15) };
    const [first] = await largeDay(deps, company, { visits, circuits: circuitsEach, issuedEach }, days);
    return { who: company.people.electrician, reportId: first ?? '' };
  } finally {
    await close();
  }
}

async function weighDay(fetched: Fetched, { userId }: Person): Promise<Row> {
  const answer = await fetched('/api/v1/field/day', {
    method: 'POST',
    body: JSON.stringify({ user: userId, have: {} }),
    headers: { 'content-type': 'application/json', 'accept-encoding': 'br' },
  });
  if (answer.status !== 200) throw new Error(`the day was answered ${answer.status}`);
  // fetch hides the packed size: the length is the server's own, or that of the body packed again.
  const text = await answer.text();
  const told = answer.headers.get('content-length');
  const { brotliCompressSync, constants } = await import('node:zlib');
  const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  if (brotliDecompressSync(packed).toString() !== text) throw new Error('the day did not pack');
  const bytes = told === null ? packed.byteLength : Number(told);
  const day = JSON.parse(text) as DayAnswer;
  const held = circuitsIn(day);
  if (day.more) throw new Error('the day did not fit into one answer');
  for (const [kind, circuits] of Object.entries(held))
    if (circuits !== visits * circuitsEach) throw new Error(`${kind} of the day has ${circuits} circuits`);
  const open = day.parts.flatMap(({ name, content }) => (name.startsWith('open/') ? (content as unknown[]) : []));
  if (open.length === 0) throw new Error('nothing is open at any site of the day');
  const what = `a day made ready: ${visits} visits of ${circuitsEach} circuits, ${issuedEach} issued reports as large of each site`;
  return row(
    what,
    bytes,
    { under: most.dayBytes },
    kB,
    told === null ? 'packed here as the server packs' : 'on the wire',
  );
}

/** Circuits of the drafts, of the last reports and of those issued before them: each kind of part by itself. */
function circuitsIn({ parts }: DayAnswer): Record<'report' | 'last' | 'issued', number> {
  const sum = (kind: string, documentOf: (content: unknown) => ReportDocument | undefined) =>
    parts
      .filter(({ name }) => name.startsWith(`${kind}/`))
      .reduce((all, { content }) => all + circuitsOf(documentOf(content)), 0);
  return {
    report: sum('report', (content) => (content as { report: { document: ReportDocument } }).report.document),
    last: sum('last', (content) => (content as { document: ReportDocument } | null)?.document),
    issued: sum('issued', (content) => content as ReportDocument),
  };
}
const circuitsOf = (document?: ReportDocument) =>
  (document?.boards ?? []).reduce((sum, { circuits = [] }) => sum + circuits.length, 0);

/** A line on which each request waits for its turn, its latency and its bytes both ways. */
function slowLine(fetched: Fetched) {
  const took = { lineMs: 0, serverMs: 0, bytes: 0, requests: 0 };
  const line: Fetched = async (path, init) => {
    const body = init?.body;
    const up =
      typeof body === 'string' ? Buffer.byteLength(body) : ((body as ArrayBuffer | undefined)?.byteLength ?? 0);
    const at = performance.now();
    const answer = await fetched(path, init);
    const content = await answer.arrayBuffer();
    took.serverMs += performance.now() - at;
    took.bytes += up;
    took.requests += 1;
    took.lineMs += LATENCY_MS + (up + content.byteLength) / BYTES_A_MS;
    return new Response(content, { status: answer.status, headers: answer.headers });
  };
  return { took, line };
}

async function timeQueue(fetched: Fetched, who: Person, reportId: string): Promise<Row[]> {
  const clock = () => new Date();
  const phone = await openPhone(who.userId);
  try {
    const trouble = await makeReady(phone, askServer(fetched), clock);
    if (trouble) throw new Error(`the day was not made ready: ${trouble.kind}`);
    const { viewer } = await phone.part('account');
    const store = phoneReportStore(phone, { ...viewer, sessionId: '' }, clock);
    for (let at = 0; at < entries; at += 1) {
      const report = await store.report(reportId);
      const circuit = `boards/b0/circuits/b0-${at % circuitsEach}`;
      const value = { text: `${at + 1}`, provenance: 'measured' as const };
      const changes = ['ir_le', 'ir_ll'].map((name) => ({ path: `${circuit}/${name}`, value }));
      const submission = crypto.randomUUID();
      await store.fill(report, { submission, contentHash: sha256(submission), base: report.seq, changes });
    }
    const waiting = async () => (await phone.entered()).filter(({ state }) => state === 'waiting').length;
    if ((await waiting()) !== entries) throw new Error(`${await waiting()} entries wait`);
    const { took, line } = slowLine(fetched);
    const sent = await sendAll(phone, askServer(packing(line)), async () => ({ ok: true, value: null }), clock);
    if (sent.trouble || (await waiting()) > 0) throw new Error(`not all was sent: ${sent.trouble?.kind}`);
    const note = `${took.requests} requests, ${kB(took.bytes)} up, server ${seconds(took.serverMs)}`;
    const what = `${entries} kept entries sent over 400 kbit/s, 400 ms`;
    return [row(what, took.lineMs + took.serverMs, { most: most.sendingMs }, seconds, note)];
  } finally {
    phone.close();
  }
}

async function countPhotos(fetched: Fetched, { userId }: Person): Promise<Row[]> {
  let clockMs = 0;
  let drops = 0;
  let dropsAt = DROPS_EACH_MS;
  let worst = 0;
  for (let at = 0; at < photos; at += 1) {
    const bytes = Uint8Array.from({ length: photoBytes }, (_, n) => (n * 31 + at * 7 + (n >> 8)) % 256);
    const counted = new Uint8Array(photoBytes);
    const line: Fetched = async (path, init) => {
      const offset = Number(new URL(path, 'http://phone').searchParams.get('offset'));
      const part = new Uint8Array(await new Response(init?.body ?? null).arrayBuffer());
      const takes = LATENCY_MS + part.length / BYTES_A_MS;
      const left = dropsAt - clockMs;
      // As many of its bytes as went before it dropped; every other time it drops once the server has done its part.
      const isCut = takes > left;
      const went = isCut
        ? Math.min(part.length, Math.max(0, Math.floor((left - LATENCY_MS / 2) * BYTES_A_MS)))
        : part.length;
      for (let n = 0; n < went; n += 1) counted[offset + n] = (counted[offset + n] ?? 0) + 1;
      if (!isCut) {
        clockMs += takes;
        return fetched(path, { ...init, body: part });
      }
      drops += 1;
      clockMs = dropsAt;
      dropsAt += DROPS_EACH_MS;
      if (went === part.length) await fetched(path, { ...init, body: part });
      throw new TypeError('Failed to fetch');
    };
    const held = { user: userId, sha256: sha256(bytes), content: new Blob([bytes]) };
    let answered = await sendPhoto(line, held);
    for (let again = 0; !answered.ok && again < 100; again += 1) answered = await sendPhoto(line, held);
    if (!answered.ok) throw new Error(`photo ${at + 1} was not sent: ${answered.trouble.kind}`);
    for (const sent of counted) worst = Math.max(worst, sent);
  }
  const what = `${photos} photos of ${kB(photoBytes)} over a line that drops each 10 s: a byte, at the most`;
  return [row(what, worst, { most: most.timesSent }, times, `${drops} drops, ${seconds(clockMs)} of line`)];
}
