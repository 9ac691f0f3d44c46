import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { compared } from '../../../../../tests/support/judged.ts';
import { showCertificateFile } from '../../../../domain/certificate/verify/certificate-file.ts';
import { MAX_PDF_BYTES } from '../../../../domain/certificate/verify/copy/unpack-copy.ts';
import { openCopy } from '../../../../domain/certificate/verify/verdict.ts';
import { renderCertificatePdf } from '../../pdf/render.ts';
import { checkHere } from '../check-here.ts';
import { readPdf, sampleKey, signedSample } from '../fixture.ts';
import { hashOf } from '../signing.ts';

const key = sampleKey();
const sample = signedSample({}, key);
const { canonical, jws, hash, jwks } = sample;
let pdf: Uint8Array;
beforeAll(async () => {
  pdf = await renderCertificatePdf(sample.data, jws, { verifyUrl: 'https://reports.example/public/verify/X' });
});

const judge = (bytes: Uint8Array) => compared(bytes, { pdfHash: hashOf(pdf), print: pdf, canonical, hash }, jwks);

const stream = (number: number, type: string, content: Uint8Array, filter = '') =>
  Buffer.concat([
    Buffer.from(
      `${number} 0 obj\n<< /Type /EmbeddedFile /Subtype /application#2F${type} ${filter}/Length ${content.length} >>\nstream\n`,
    ),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
/** A hand-made file. */
const forged = (certificate: string | Uint8Array, signature: string = jws) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    stream(1, 'json', Buffer.from(certificate as string)),
    stream(2, 'jose', Buffer.from(signature)),
    Buffer.from('%%EOF\n'),
  ]);

test('the issued file is identical', () => {
  expect(judge(pdf)).toBe('identical');
});

test('a file saved again around the same data is told apart from the issued one', () => {
  expect(judge(forged(canonical))).toBe('reprinted');
  const compressed = stream(1, 'json', deflateSync(canonical), '/Filter /FlateDecode ');
  expect(judge(Buffer.concat([Buffer.from('%PDF-1.4\n'), compressed, stream(2, 'jose', Buffer.from(jws))]))).toBe(
    'reprinted',
  );
});

test('the issued file with an addition is told apart from one that was saved again, and from one that was changed', () => {
  const added = Buffer.from('\n% a note\n%%EOF\n');
  expect(judge(Buffer.concat([pdf, Buffer.from('\n')]))).toBe('identical');
  expect(judge(Buffer.concat([pdf, added]))).toBe('added-to');
  expect(judge(Buffer.concat([pdf, added, added]))).toBe('added-to');
  // Another certificate behind it: what a reader would show is not what was issued.
  const other = signedSample({ number: 'CP-000999' }, key);
  expect(judge(Buffer.concat([pdf, forged(other.canonical, other.jws)]))).toBe('added-to');
  const changed = Buffer.concat([pdf, added]);
  const content = changed.indexOf('stream\n', changed.indexOf('obj\n<<\n/Length ')) + 30;
  changed[content] = (changed[content] as number) ^ 0xff;
  expect(judge(changed)).toBe('reprinted');
});

test('the signed data by itself, as issued or in another layout', () => {
  expect(judge(Buffer.from(showCertificateFile({ canonical, jws })))).toBe('same-data');
  expect(judge(Buffer.from(JSON.stringify(JSON.parse(showCertificateFile({ canonical, jws })), null, 2)))).toBe(
    'same-data',
  );
});

const file = () => showCertificateFile({ canonical, jws });

test.each([
  ['in another order', () => file().replace(/^\{(.*),("signature":"[^"]*")\}$/s, '{$2,$1}'), 'same-data'],
  ['with a name twice', () => file().replace('"outcome":', '"outcome":"satisfactory","outcome":'), 'altered'],
  [
    'with a name twice, once escaped',
    () => file().replace('"outcome":', '"\\u006futcome":"FAKE","outcome":'),
    'altered',
  ],
  ['with two certificates', () => file().replace('{', '{"certificate":{"outcome":"satisfactory"},'), 'altered'],
  ['with more beside the certificate', () => file().replace('{', '{"outcome":"satisfactory",'), 'altered'],
  ['deeper than any', () => file().replace('{', `{"x":${'['.repeat(4_000_000)}`), 'altered'],
] as const)('the signed data %s', (_, text, judgement) => {
  expect(text()).not.toBe(file());
  expect(judge(Buffer.from(text()))).toBe(judgement);
});

test('one byte of the data changed is found, whichever it is', () => {
  const bytes = Buffer.from(canonical);
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ change;
      expect(judge(forged(changed))).toBe('altered');
    }),
    { numRuns: 500 },
  );
});

test('one byte of the issued file changed, and it is never the issued file; the data counts only where it is unchanged', () => {
  fc.assert(
    fc.property(fc.nat(pdf.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Buffer.from(pdf);
      changed[at] = (changed[at] as number) ^ change;
      const judgement = judge(changed);
      expect(['reprinted', 'altered']).toContain(judgement);
      if (judgement === 'reprinted') expect(readPdf(changed)?.canonical).toBe(canonical);
    }),
    { numRuns: 300 },
  );
});

test('the compressed data inside the issued file, changed, is found', () => {
  const start = Buffer.from(pdf).indexOf('stream\n', Buffer.from(pdf).indexOf('/application#2Fjson')) + 7;
  for (let step = 2; step < 4000; step += 97) {
    const changed = Buffer.from(pdf);
    changed[start + step] = (changed[start + step] as number) ^ 0xff;
    expect(judge(changed)).toBe('altered');
  }
});

test('data signed with another key, or the signature of other data, is altered', () => {
  expect(judge(forged(canonical, signedSample().jws))).toBe('altered');
  const other = signedSample({ number: 'CP-000999' }, key);
  expect(judge(forged(other.canonical, jws))).toBe('altered');
});

test('another certificate of ours is neither this one nor altered', () => {
  const other = signedSample({ number: 'CP-000999' }, key);
  expect(judge(forged(other.canonical, other.jws))).toBe('another');
});

test('two certificates in one file are not believed, nor one without its signature', () => {
  const other = signedSample({ number: 'CP-000999' }, key);
  const second = stream(3, 'json', Buffer.from(other.canonical));
  expect(judge(Buffer.concat([forged(canonical), second]))).toBe('altered');
  expect(judge(Buffer.concat([Buffer.from('%PDF-1.7\n'), stream(1, 'json', Buffer.from(canonical))]))).toBe('altered');
});

test('a copy whose attachments were taken out still shows whose it was', () => {
  const text = Buffer.from(pdf).toString('latin1').replaceAll('/EmbeddedFile', '/Empty');
  expect(judge(Buffer.from(text, 'latin1'))).toBe('altered');
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
  ['a PDF from another program', Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF')],
  ['other JSON', Buffer.from('{"hello":"world"}')],
  ['more than we look into', Buffer.alloc(MAX_PDF_BYTES + 1, 0x20)],
])('%s is not ours', (_, bytes) => {
  expect(judge(bytes)).toBe('not-ours');
});

test('a small file that unpacks to a huge one is given up', () => {
  const bomb = stream(1, 'json', deflateSync(Buffer.alloc(64 * 1024 * 1024)), '/Filter /FlateDecode ');
  expect(judge(Buffer.concat([Buffer.from('%PDF-1.7\n'), bomb]))).toBe('altered');
});

test('attachments that unpack to much count together, and what follows them is not looked at', () => {
  const half = deflateSync(Buffer.alloc(5 * 1024 * 1024, ' '));
  const compressed = stream(1, 'json', deflateSync(canonical), '/Filter /FlateDecode ');
  const file = (fillers: number) =>
    Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      ...Array<Buffer>(fillers).fill(stream(3, 'xml', half, '/Filter /FlateDecode ')),
      compressed,
      stream(2, 'jose', Buffer.from(jws)),
    ]);
  expect(judge(file(0))).toBe('reprinted');
  expect(judge(file(1))).toBe('reprinted');
  expect(judge(file(2))).toBe('altered');
});

test('no more mentions of an attachment are looked at than a file of ours could have', () => {
  const mentions = (count: number) =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('/EmbeddedFiles '.repeat(count)), forged(canonical)]);
  expect(judge(mentions(10))).toBe('reprinted');
  expect(judge(mentions(1000))).toBe('not-ours');
});

test('no input makes it throw', () => {
  const scrap = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom(
        '%PDF-1.7\n',
        '1 0 obj',
        '<<',
        '>>',
        '/EmbeddedFile',
        '/EmbeddedFiles',
        '/Length 99999999',
        '/Length 3',
      )
      .map((text) => Buffer.from(text)),
    fc
      .constantFrom('stream\n', 'endstream', '/Filter /FlateDecode', '/Filter [/LZWDecode]', ' obj', '{"format":')
      .map((text) => Buffer.from(text)),
  );
  fc.assert(
    fc.property(fc.array(scrap, { maxLength: 30 }), (scraps) => {
      const bytes = Buffer.concat([Buffer.from('%PDF-'), ...scraps]);
      expect(['altered', 'not-ours']).toContain(judge(bytes));
      expect(checkHere(openCopy(bytes)).content.state).not.toBe('found');
      expect(checkHere(openCopy(Buffer.concat([Buffer.from('{'), ...scraps]))).content.state).toBe('none');
    }),
    { numRuns: 500 },
  );
});

test('a certificate as JSON that was changed is never called untouched, and always gets an answer', () => {
  const whole = Buffer.from(showCertificateFile(sample));
  const read = JSON.parse(whole.toString()) as object;
  const sites = fc.integer({ min: 0, max: whole.length - 1 });
  const cut = (from: number, length: number, put: Uint8Array) =>
    Buffer.concat([whole.subarray(0, from), put, whole.subarray(from + length)]);
  const signs = ['"', '}', '{', ',', '0', '\\u0041', ' ', '[', '"number":"CP-1",', '"__proto__":{},'];
  const change = fc.oneof(
    fc.tuple(sites, fc.constantFrom(...signs)).map(([at, sign]) => cut(at, 0, Buffer.from(sign))),
    fc.tuple(sites, fc.nat(200)).map(([at, length]) => cut(at, length, Buffer.alloc(0))),
    fc.tuple(sites, fc.nat(255)).map(([at, byte]) => cut(at, 1, Buffer.from([byte]))),
    fc.tuple(sites, sites).map(([at, of]) => cut(at, 0, whole.subarray(of, of + 300))),
  );
  const parsed = (bytes: Buffer): unknown => {
    try {
      return JSON.parse(bytes.toString());
    } catch {
      return undefined;
    }
  };
  let changed = 0;
  fc.assert(
    fc.property(change, (bytes) => {
      const judgement = judge(bytes);
      expect(['same-data', 'another', 'altered', 'not-ours']).toContain(judgement);
      // What a program reads in it is what was issued, or it is not called that.
      if (judgement === 'same-data') expect(parsed(bytes)).toMatchObject(read);
      else changed += 1;
    }),
    { numRuns: 1000 },
  );
  expect(changed).toBeGreaterThan(500);
});

test('a signature in other letters is none, though they stand for the same bytes', () => {
  const file = showCertificateFile(sample);
  const { jws } = sample;
  const last = jws.at(-1) ?? '';
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const others = [1, 2, 15].map((more) => jws.slice(0, -1) + letters[letters.indexOf(last) + more]);
  for (const other of others) {
    expect(Buffer.from(other.split('..')[1] ?? '', 'base64url')).toEqual(
      Buffer.from(jws.split('..')[1] ?? '', 'base64url'),
    );
    expect(judge(Buffer.from(file.replace(jws, other)))).toBe('altered');
  }
});

test('what was signed with a key that was revoked since is not called changed, and what was changed is', () => {
  const revoked = { keys: jwks.keys.map((each) => ({ ...each, revoked_from: '2026-01-01T00:00:00.000Z' })) };
  const judged = (bytes: Uint8Array) => compared(bytes, { pdfHash: hashOf(pdf), canonical, hash }, revoked);
  expect(judged(Buffer.from(showCertificateFile(sample)))).toBe('same-data');
  expect(judged(forged(canonical))).toBe('reprinted');
  const other = signedSample({ number: 'CP-000999' }, key);
  expect(judged(Buffer.from(showCertificateFile(other)))).toBe('altered');
  expect(judged(forged(canonical.replace('CP-000123', 'CP-000124')))).toBe('altered');
});
