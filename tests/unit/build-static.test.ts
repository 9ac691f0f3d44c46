import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readListHere, readListInThread } from '../../src/features/site-import/server/list/list-reader.ts';
import { readHere, readInThread } from '../../src/server/documents/certificates/copies/copy-reader.ts';
import { sampleCertificate } from '../../src/server/documents/certificates/fixture.ts';
import { hashOf } from '../../src/server/documents/certificates/signing.ts';
import { printHere, printInThread } from '../../src/server/documents/pdf/printer.ts';
import { verifyInThread } from '../../src/server/documents/verifier/verifier.ts';
import { checkingScript, checkingScriptOfGrid, MOST_TO_CHECK_WITH } from '../support/checking-script.ts';

const root = join(import.meta.dirname, '../..');
let dist: string;
let manifest: Record<string, string>;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'copperplate-static-'));
  await mkdir(join(dist, 'public', 'assets'), { recursive: true });
  await writeFile(join(dist, 'public', 'assets', 'page.js'), 'export const words = 1;\n'.repeat(100));
  const { buildStatic } = await import(join(root, 'scripts/build-static.mjs'));
  manifest = await buildStatic({ root, dist });
});
afterAll(() => rm(dist, { recursive: true, force: true }));

const builtFile = (name: string) => readFile(join(dist, 'static', manifest[name] ?? 'missing'));

test('every file carries a fingerprint, and the manifest on disk leads to it', async () => {
  expect(JSON.parse(await readFile(join(dist, 'static', 'manifest.json'), 'utf8'))).toEqual(manifest);
  expect(manifest['plain.css']).toMatch(/^plain\.[0-9a-f]{8}\.css$/);
  const names = await readdir(join(dist, 'static'));
  expect(names).toEqual(expect.arrayContaining(Object.values(manifest)));
});

/** What a stylesheet asks for besides; a picture written into the file is no request. */
const askedBy = (css: string) => [...css.matchAll(/url\(['"]?(?!['"]?data:)([^'")]*)/g)].map(([, url]) => url);

test('plain.css is one file that asks for nothing else', async () => {
  const css = (await builtFile('plain.css')).toString();
  expect(css).toContain('--paper');
  expect(css).not.toContain('@import');
  expect(askedBy(css)).toEqual([]);
});

test('office.css is one file that asks for its letters only, beside it and by their fingerprint: 60 kB at most', async () => {
  const css = (await builtFile('office.css')).toString();
  expect(css).toContain('--paper');
  expect(css).not.toContain('@import');
  const letters = Object.keys(manifest).filter((name) => name.endsWith('.woff2'));
  expect(letters).toHaveLength(4);
  expect(askedBy(css).sort()).toEqual(letters.map((name) => manifest[name]).sort());
  const sizes = await Promise.all(letters.map(async (name) => (await builtFile(name)).length));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(60_000);
});

test('the compressed copies unpack to the file itself', async () => {
  const css = await builtFile('plain.css');
  const path = join(dist, 'static', manifest['plain.css'] ?? '');
  expect(brotliDecompressSync(await readFile(`${path}.br`)).equals(css)).toBe(true);
  expect(gunzipSync(await readFile(`${path}.gz`)).equals(css)).toBe(true);
});

test('the plain stylesheet leaves room in the 14 kB of a first visit: 5 kB at most', async () => {
  const packed = await readFile(join(dist, 'static', `${manifest['plain.css']}.br`));
  expect(packed.length).toBeLessThanOrEqual(5000);
});

test.each([checkingScript, checkingScriptOfGrid])(
  'the scripts that check circuits in the browser are at most 30 kB: %s',
  async (name) => {
    const packed = await readFile(join(dist, 'static', `${manifest[name]}.gz`));
    expect(packed.length).toBeLessThanOrEqual(MOST_TO_CHECK_WITH);
  },
);

test('the checking script has no words of notes, which it never shows', async () => {
  const script = (await builtFile(checkingScript)).toString();
  const holds = [
    'Check the reading and the device.',
    'NOT_CHECKABLE',
    'let-through energy of the device',
    'breaking capacity',
  ];
  expect(holds.map((words) => script.includes(words))).toEqual([true, true, false, false]);
});

test('the rules are built for a thread of their own, and answer there with nothing beside them', async () => {
  const verifier = verifyInThread(join(dist, 'verify-worker.js'));
  const answer = await verifier.verify(new TextEncoder().encode('{"form_type":"EICR","edition":"2018+A4"}'));
  await verifier.close();
  expect(answer.state).toBe('verified');
});

test('the reader of copies is built for its own thread, and answers there with nothing beside it', async () => {
  const reader = readInThread(join(dist, 'copy-worker.js'));
  const bytes = new TextEncoder().encode('%PDF-1.7 Copperplate certificate');
  const answer = await reader.read({ bytes });
  await reader.close();
  expect(answer).toEqual(await readHere.read({ bytes }));
});

test('the reader of site lists is built for its own thread, and answers there with nothing beside it', async () => {
  const reader = readListInThread(join(dist, 'list-worker.js'));
  const form = new FormData();
  form.append('client_id', 'c');
  form.append('file', new File(['address,town,postcode\n1 Row,Testham,TE1 1ST\n2 Row,,'], 'sites.csv'));
  const sent = new Response(form);
  const list = {
    bytes: new Uint8Array(await sent.arrayBuffer()),
    form: { type: sent.headers.get('content-type') ?? '', mostFields: 20 },
    options: { clients: [{ id: 'c', name: 'C' }], clientId: '' },
  };
  const answer = await reader.read(list);
  await reader.close();
  expect(answer).toEqual(await readListHere.read(list));
  expect(answer).toMatchObject({
    state: 'read',
    file: { name: 'sites.csv', read: { ok: true, list: { total: 2, refused: 1 } } },
  });
});

test('the print is built for a thread of its own, and drawn there as here', async () => {
  // It finds fonts and packages as it would beside the application.
  await symlink(join(root, 'node_modules'), join(dist, 'node_modules'));
  const printer = printInThread(join(dist, 'print-worker.js'));
  const job = { data: sampleCertificate(), signature: 'a..b', verifyUrl: 'https://reports.example/public/verify/X' };
  const there = await printer.print(job);
  await printer.close();
  expect(hashOf(there)).toBe(hashOf(await printHere.print(job)));
});

test('the pad for signatures is one small script of its own that asks for nothing', async () => {
  expect(manifest['sign.js']).toMatch(/^sign\.[0-9a-f]{8}\.js$/);
  const code = (await builtFile('sign.js')).toString();
  expect(code).not.toMatch(/\bimport\b|\beval\b|fetch\(|https?:/);
  expect(code.length).toBeLessThanOrEqual(4000);
});

test('the script that saves a form on leaving is small and loads nothing', async () => {
  const code = (await builtFile('save-on-leaving.js')).toString();
  expect(code).not.toMatch(/\bimport\b|\beval\b|fetch\(|https?:/);
  expect(code.length).toBeLessThanOrEqual(2000);
});

test('the script that keeps typed values loads nothing and has at most 4.4 kB compressed', async () => {
  expect((await builtFile('typed.js')).toString()).not.toMatch(/\bimport\b|\beval\b|fetch\(|https?:\/\//);
  const packed = await readFile(join(dist, 'static', `${manifest['typed.js']}.gz`));
  expect(packed.length).toBeLessThanOrEqual(4400);
});

test.each(['ask.js', 'copy.js'])('%s is one small script that brings nothing else', async (name) => {
  const code = (await builtFile(name)).toString();
  expect(code).not.toMatch(/\bimport\b|\beval\b|https?:/);
  expect(code.length).toBeLessThanOrEqual(3000);
});

test('the page router’s files are compressed too', async () => {
  expect(await readdir(join(dist, 'public', 'assets'))).toEqual(['page.js', 'page.js.br', 'page.js.gz']);
});
