import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { judgeOffline } from '../../../tests/support/judged.ts';
import { showCertificateFile } from '../../domain/certificate/verify/certificate-file.ts';
import { MAX_PDF_BYTES } from '../../domain/certificate/verify/copy/unpack-copy.ts';
import { judgeFile, type Verdict } from '../../domain/certificate/verify/verdict.ts';
import { checkHere } from '../../server/documents/certificates/check-here.ts';
import { sampleKey, signedSample } from '../../server/documents/certificates/fixture.ts';
import { renderCertificatePdf } from '../../server/documents/pdf/render.ts';
import { inWords } from './in-words.ts';
import { readKeySet } from './key-set.ts';
import { byLibrary } from './signature.ts';
import { browserTools } from './tools.ts';

const key = sampleKey();
const sample = signedSample({}, key);
const { canonical, jws, jwks } = sample;
const file = showCertificateFile({ canonical, jws });
let pdf: Buffer;
beforeAll(async () => {
  pdf = Buffer.from(await renderCertificatePdf(sample.data, jws, { verifyUrl: 'https://reports.example/X' }));
});

/** The page gives one answer to all of these. */
const shownState = ({ state }: Verdict) =>
  ['damaged', 'not canonical', 'malformed', 'no key'].includes(state) ? 'changed' : state;

const stateOf = async (bytes: Uint8Array | string, set = jwks) =>
  shownState(await judgeOffline(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes, set));

/** This page must agree with the server: only the decompression, the hash and the signature check are separate code. */
const onServer = (bytes: Uint8Array) => checkHere(judgeFile(bytes, jwks));

/** Only a file with the exact signed text is untouched. */
async function neverWronglyUntouched(bytes: Uint8Array): Promise<void> {
  const answer = await judgeOffline(bytes, jwks);
  expect(answer).toEqual(onServer(bytes));
  if (answer.state === 'untouched') expect(answer.signed.canonical).toBe(canonical);
  expect(inWords(answer).words.length).toBeGreaterThan(0);
}

test('the issued file, the print and a reformatted file are untouched', async () => {
  expect(await stateOf(file)).toBe('untouched');
  expect(await stateOf(pdf)).toBe('untouched');
  expect(await stateOf(JSON.stringify(JSON.parse(file), null, 2))).toBe('untouched');
});

test('after any changed byte of the print, the file is untouched only if the data is what was signed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(pdf.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = Buffer.from(pdf);
      changed[at] = (changed[at] as number) ^ change;
      await neverWronglyUntouched(changed);
    }),
    { numRuns: 60 },
  );
});

test('the page and the server agree when a byte changes at either end of the attachment', async () => {
  const begins = pdf.indexOf('stream', pdf.indexOf('/EmbeddedFile\n'));
  for (const place of [begins, pdf.indexOf('endstream', begins)]) {
    for (let at = place - 12; at < place + 12; at += 1) {
      const changed = Buffer.from(pdf);
      changed[at] = (changed[at] as number) ^ 1;
      await neverWronglyUntouched(changed);
    }
  }
});

test('JSON with bytes changed, removed, doubled or moved is never untouched with other data', async () => {
  const bytes = Buffer.from(file);
  const place = fc.nat(bytes.length - 1);
  await fc.assert(
    fc.asyncProperty(place, place, fc.uint8Array({ maxLength: 8 }), async (one, other, more) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      const cuts = [
        Buffer.concat([bytes.subarray(0, from), more, bytes.subarray(from)]),
        Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]),
        Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]),
        bytes.subarray(0, from),
      ];
      for (const cut of cuts) await neverWronglyUntouched(cut);
    }),
    { numRuns: 40 },
  );
});

test('replacing any value of the data is found', async () => {
  const leaves = [...canonical.matchAll(/:("[^"\\]{0,40}"|\d{1,6}|true|false|null)(?=[,}])/g)];
  expect(leaves.length).toBeGreaterThan(300);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...leaves), fc.jsonValue({ maxDepth: 1 }), async (leaf, value) => {
      const text = JSON.stringify(value);
      fc.pre(text !== leaf[1]);
      const edited = `${canonical.slice(0, leaf.index + 1)}${text}${canonical.slice(leaf.index + 1 + (leaf[1] ?? '').length)}`;
      expect(['changed', 'none']).toContain(await stateOf(showCertificateFile({ canonical: edited, jws })));
    }),
    { numRuns: 150 },
  );
});

test('doubling any name of the data, before or after, is found', async () => {
  const names = [...new Set([...canonical.matchAll(/"([a-z_]{1,40})":/g)].map(([, name]) => name))];
  expect(names.length).toBeGreaterThan(100);
  for (const name of names.slice(0, 120)) {
    const doubled = file.replace(`"${name}":`, `"${name}":0,"${name}":`);
    expect([name, await stateOf(doubled)]).toEqual([name, 'changed']);
  }
});

test('unsigned noise and fragments of PDFs and JSON never pass', async () => {
  const scrap = fc.oneof(
    fc.uint8Array({ maxLength: 80 }),
    fc
      .constantFrom(
        ...['%PDF-1.7\n', '1 0 obj\n<<', '>>\nstream\n', '\nendstream\nendobj\n', '/EmbeddedFile', '/EmbeddedFiles'],
        ...[
          '/Length 99999999',
          '/Length 3',
          '/Filter /FlateDecode ',
          '/Filter [/LZWDecode]',
          '%%EOF',
          '{',
          '{"keys":[]}',
        ],
        ...['{"certificate":', '"signature":"', '"format":"copperplate-certificate/1"', '}', '[[[[', jws],
      )
      .map((text) => new TextEncoder().encode(text)),
    fc.constant(deflateSync('{"format":"copperplate-certificate/1"}')),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(scrap, { maxLength: 25 }), async (scraps) => {
      const bytes = Buffer.concat(scraps);
      const verdict = await judgeOffline(bytes, jwks);
      expect(['none', 'changed']).toContain(shownState(verdict));
      expect(verdict).toEqual(onServer(bytes));
    }),
    { numRuns: 300 },
  );
});

test('huge, deep or over-expanding files get an answer', async () => {
  const packed = (content: Uint8Array) =>
    Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode >>\nstream\n'),
      deflateSync(content),
      Buffer.from('\nendstream\nendobj\n%%EOF'),
    ]);
  expect(await stateOf(Buffer.alloc(MAX_PDF_BYTES + 1))).toBe('too large');
  expect(await stateOf(packed(Buffer.alloc(64 * 1024 * 1024)))).toBe('changed');
  expect(await stateOf(`{"a":${'['.repeat(4_000_000)}`)).toBe('none');
  expect(await stateOf(`{"a":${'{"a":'.repeat(1_000_000)}`)).toBe('none');
  expect(await stateOf(`%PDF-1.7 ${'1 0 obj /EmbeddedFile stream '.repeat(200_000)}`)).toBe('changed');
});

test('a stream with an indirect length ends in a line end, and is read all the same', async () => {
  const stream = (content: string, end: string) =>
    Buffer.concat([
      Buffer.from('1 0 obj\n<< /Type /EmbeddedFile /Length 9 0 R /Filter /FlateDecode >>\nstream\n'),
      deflateSync(content),
      Buffer.from(`${end}endstream\nendobj\n`),
    ]);
  for (const end of ['\n', '\r\n', '']) {
    const saved = Buffer.concat([Buffer.from('%PDF-1.7\n'), stream(canonical, end), stream(jws, end)]);
    expect([end, await stateOf(saved)]).toEqual([end, 'untouched']);
  }
});

test('the verdict follows the key: another, none, a retired one, one revoked before or after', async () => {
  const other = signedSample({}, sampleKey());
  expect(await stateOf(file, other.jwks)).toBe('unknown key');
  const answer = await judgeOffline(new TextEncoder().encode(file), undefined);
  expect(answer.state).toBe('own key');
  const said = async (more: object) => {
    const keys = jwks.keys.map((each) => ({ ...each, ...more }));
    const { state, doubts, tone } = inWords(await judgeOffline(new TextEncoder().encode(file), { keys }));
    return [state, tone, ...doubts].join(' ');
  };
  expect(await said({ retired_at: '2026-12-01T00:00:00.000Z' })).toMatch(
    /^untouched info .*Certificates signed before/,
  );
  expect(await said({ retired_at: '2026-01-01T00:00:00.000Z' })).toMatch(
    /^untouched warn It says .* after its key was/,
  );
  expect(await said({ revoked_from: '2026-12-01T00:00:00.000Z' })).toMatch(/^untouched warn The company revoked/);
  expect(await said({ revoked_from: '2026-01-01T00:00:00.000Z' })).toBe('revoked bad');
  // The right name for another key.
  const [own, foreign] = [jwks.keys[0], other.jwks.keys[0]];
  expect((await judgeOffline(new TextEncoder().encode(file), { keys: [{ ...foreign, kid: own?.kid }] })).state).toBe(
    'changed',
  );
});

test('a key that names itself in the file counts only under its own name', async () => {
  const forger = sampleKey();
  const forged = signedSample({ key: { ...forger.publicJwk, kid: key.kid } }, { ...forger, kid: key.kid });
  const text = new TextEncoder().encode(showCertificateFile(forged));
  expect((await judgeOffline(text, undefined)).state).toBe('no key');
  expect((await judgeOffline(text, jwks)).state).toBe('changed');
});

test('the fallback library agrees with the browser, and accepts nothing that is not a key', async () => {
  const bytes = new TextEncoder().encode(file);
  const withLibrary = { ...browserTools, signatureHolds: byLibrary };
  expect((await judgeOffline(bytes, jwks, withLibrary)).state).toBe('untouched');
  const edited = new TextEncoder().encode(file.replace('"revision":1', '"revision":2'));
  expect((await judgeOffline(edited, jwks, withLibrary)).state).toBe('changed');
  for (const x of ['', 'AA', '!', 'A'.repeat(43), '_'.repeat(43)])
    expect(await byLibrary({ x, signature: 'A'.repeat(86), input: bytes })).toBe(false);
});

test('signed data of another shape is shown as far as possible', async () => {
  const forger = sampleKey();
  const odd = signedSample({}, forger);
  const { printed: _, ...rest } = odd.data;
  for (const data of [rest, { ...odd.data, company: null, printed: { sections: 'x' }, report: 1, issued_at: 'then' }]) {
    const verdict = await judgeOffline(new TextEncoder().encode(file), jwks);
    if (verdict.state !== 'untouched') throw new Error(verdict.state);
    const { state, contents } = inWords({
      ...verdict,
      signed: { ...verdict.signed, canonical: JSON.stringify(data) },
    });
    expect(state).toBe('untouched');
    expect(contents?.facts.find(([name]) => name === 'Certificate')).toEqual(['Certificate', 'CP-000123']);
  }
});

test.each([
  ['', 'This is not a key set'],
  ['[]', 'This is not a key set'],
  ['{"keys":{}}', 'This is not a key set'],
  ['{"keys":[]}', 'There is no Ed25519 key'],
  ['{"keys":[null,1,{"kty":"RSA","kid":"a"}]}', 'There is no Ed25519 key'],
  [`{"keys":${'['.repeat(1000)}`, 'This is not a key set'],
  [' '.repeat(5_000_000), 'too large'],
])('no key set: %.40s', (text, message) => {
  expect(readKeySet(text)).toEqual({ ok: false, message: expect.stringContaining(message) });
});
