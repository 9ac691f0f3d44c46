import { deflateSync } from 'node:zlib';
import type { Attack } from './server.ts';

const boundary = 'xxBOUNDARYxx';
const inParts = `multipart/form-data; boundary=${boundary}`;
const [kibibyte, mebibyte] = [1024, 1024 * 1024];
/** Somewhat less than a copy may have. */
const large = 25 * mebibyte;

const times = (text: string, bytes: number) => Buffer.alloc(bytes, text);

/** A copy as the form of the verify page sends it. */
const copy = (...pieces: (string | Uint8Array)[]): Attack => ({
  path: '/public/verify',
  type: inParts,
  body: Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    ...pieces.map((piece) => Buffer.from(piece as string)),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
});

const attachment = (content: Uint8Array, filter = '/Filter /FlateDecode') =>
  Buffer.concat([
    Buffer.from(
      `1 0 obj\n<</Type/EmbeddedFile/Subtype/application#2Fjson${filter}/Length ${content.length}>>\nstream\n`,
    ),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);

const pdf = (...pieces: (string | Uint8Array)[]) => copy('%PDF-1.7\n', ...pieces, '\n%%EOF');

/** A dictionary in which the end of the filter is far away. */
const filters = (before: number, behind: number, attachments = 1) =>
  pdf(
    `1 0 obj<</Type/EmbeddedFile/Filter${' '.repeat(before)}/FlateDecode${' '.repeat(behind)}x stream\nx\nendstream\n`.repeat(
      attachments,
    ),
  );

const packed = (text: string, bytes: number) => attachment(deflateSync(times(text, bytes)));
const sixteen = (one: Uint8Array) => Array<Uint8Array>(16).fill(one);

/** Somewhat less than a list may have, with what is sent around it. */
const largeList = 25 * mebibyte - 64 * kibibyte;
const list = (body: Uint8Array, type = inParts): Attack => form('/sites/import', body, { type, as: 'office' });
/** A list as the form of the office sends it. */
const sheet = (...pieces: (string | Uint8Array)[]) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="submission"\r\n\r\n${crypto.randomUUID()}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    ...pieces.map((piece) => Buffer.from(piece as string)),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

const form = (path: string, body: string | Uint8Array, more: Partial<Attack> = {}): Attack => ({ path, body, ...more });
const part = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`;
const envelopeHead = `${JSON.stringify({ dsn: 'http://key@127.0.0.1:9/7' })}\n`;

/** What stopped the site once, or would have, and what it is answered: made when it is sent, as some are large. */
export const attacks: readonly [name: string, make: () => Attack, statuses: readonly number[]][] = [
  ['a filter with 300 and 600 spaces', () => filters(300, 600), [422]],
  ['a filter with 600 and 1,200 spaces', () => filters(600, 1200), [422]],
  ['a filter with 1,000 and 2,000 spaces', () => filters(1000, 2000), [422]],
  ['a filter with 1,300 and 2,600 spaces in sixteen attachments', () => filters(1300, 2600, 16), [422]],
  ['a filter with 2,700 and 5,400 spaces', () => filters(2700, 5400), [422]],

  ['60 kB of fields without a name at sign-in', () => form('/auth/sign-in', times('a&', 60 * kibibyte)), [400]],
  ['the same twenty times', () => form('/auth/sign-in', times('a&', 60 * kibibyte), { atOnce: 20 }), [400]],
  ['200 kB of fields to verify', () => form('/public/verify', times('a&', 200_000)), [413]],
  ['1 MiB of fields to verify', () => form('/public/verify', times('a&', mebibyte)), [413]],
  ['24 MiB of fields to verify', () => form('/public/verify', times('a&', 24 * mebibyte)), [413, 0]],
  ['1 MiB of fields of the office', () => form('/clients/new', times('a&', mebibyte), { as: 'office' }), [413]],
  ['24 MiB of fields of a list', () => form('/sites/import', times('a&', 24 * mebibyte), { as: 'office' }), [413, 0]],
  ['25 MiB of empty parts of a list', () => list(times(part, largeList)), [400]],
  ['25 MiB of what looks like the last part of a list', () => list(times(`--${boundary}--\r\n`, largeList)), [400]],
  [
    '25 MiB of a list that look like the boundary',
    () => list(times('-', largeList), `multipart/form-data; boundary=${'-'.repeat(60)}x`),
    [400],
  ],
  ['a list of 23 MiB of commas', () => list(sheet('a,b,c\n', times(',', 23 * mebibyte))), [422]],
  ['a list of 23 MiB of line ends', () => list(sheet('a,b,c\n', times('\n', 23 * mebibyte))), [422]],
  ['a list of 23 MiB of quotes', () => list(sheet('address,town,postcode\n', times('"', 23 * mebibyte))), [422]],
  [
    'a list of more rows than may be, with every fault',
    () =>
      list(
        sheet('address,town,postcode,uprn,nation,tenure,use\n', 'x'.padEnd(150, 'x'), ',,x,x,x,x,x\n'.repeat(100_001)),
      ),
    [422],
  ],
  [
    '400 kB of fields on site',
    () => form('/electrician/reports/x/supply', times('a&', 400_000), { as: 'electrician' }),
    [404],
  ],
  [
    '512 kB in as many fields as may be',
    () => form('/electrician/reports/x/supply', times(`${'%41'.repeat(43)}&`, 511 * kibibyte), { as: 'electrician' }),
    [404],
  ],
  ['2 MiB of fields on site', () => form('/electrician/x', times('a&', 2 * mebibyte), { as: 'electrician' }), [413]],
  ['25 MiB of empty parts', () => form('/public/verify', times(part, large), { type: inParts }), [400]],
  [
    'a part with 25 MiB of heads',
    () =>
      form('/public/verify', Buffer.concat([Buffer.from(`--${boundary}\r\n`), times('a: b\r\n', large)]), {
        type: inParts,
      }),
    [400],
  ],
  [
    'a part with a name of 25 MiB',
    () =>
      form(
        '/public/verify',
        Buffer.concat([Buffer.from(part.slice(0, -7)), times('%22', large), Buffer.from('"\r\n\r\n')]),
        {
          type: inParts,
        },
      ),
    [400],
  ],
  [
    '25 MiB that look like the boundary',
    () => form('/public/verify', times('-', large), { type: `multipart/form-data; boundary=${'-'.repeat(60)}x` }),
    [400],
  ],

  ['sixteen attachments of 8 MB of objects', () => pdf(...sixteen(packed('{},', 8_000_000))), [422]],
  [
    'a list of 8 MB of objects in an attachment',
    () => pdf(attachment(deflateSync(`[${'{},'.repeat(2_600_000)}{}]`))),
    [422],
  ],
  ['sixteen attachments of 8 MiB of spaces', () => pdf(...sixteen(packed(' ', 8 * mebibyte))), [422]],
  ['a copy of 4 MB of brackets', () => copy('{"certificate":', times('[', 4_000_000)), [422]],
  [
    'a copy with 500,000 names',
    () =>
      copy(
        `{"certificate":{"format":"copperplate-certificate/1",${Array.from({ length: 500_000 }, (_, n) => `"k${n}":0`).join()}},"signature":""}`,
      ),
    [422],
  ],
  ['an attachment three million deep', () => pdf(attachment(deflateSync(times('[', 3_000_000)))), [422]],
  ['25 MiB of the word for attachments', () => pdf(times('/EmbeddedFiles ', large)), [422]],
  ['25 MiB of objects', () => pdf(times('1 0 obj<</Type/EmbeddedFile>>\n', large)), [422]],
  ['25 MiB without a stream', () => pdf('1 0 obj<</Type/EmbeddedFile', times(' ', large)), [422]],
  ['30 MiB of a copy', () => pdf(times(' ', 30 * mebibyte)), [413, 0]],

  [
    'an address of mail of 50 kB',
    () =>
      form('/clients/new', `submission=${crypto.randomUUID()}&email=${'a@'.padEnd(50_000, 'a.')}%20`, { as: 'office' }),
    [422],
  ],
  ['one of 200 kB', () => form('/clients/new', `email=${'a@'.padEnd(200_000, 'a.')}`, { as: 'office' }), [413]],

  ['15,500 strokes', () => ({ method: 'GET', path: `/a${'/'.repeat(15_500)}x` }), [414]],
  ['15,500 strokes of client navigation', () => ({ method: 'GET', path: `/RSC/R${'/'.repeat(15_400)}x.txt` }), [414]],
  ['the same ten times', () => ({ method: 'GET', path: `/RSC/R${'/'.repeat(15_400)}x.txt`, atOnce: 10 }), [414]],
  ['as many strokes as may be', () => ({ method: 'GET', path: `/a${'/'.repeat(1990)}x`, atOnce: 10 }), [303]],

  [
    'a report document a million deep',
    () => form('/api/v1/verify', times('[', mebibyte), { type: 'application/json' }),
    [422],
  ],
  [
    'a report document of 15 MiB of objects',
    () => form('/api/v1/verify', `[${'{},'.repeat(5_000_000)}{}]`, { type: 'application/json' }),
    [422],
  ],
  [
    'an envelope of 60,000 items',
    () =>
      form(
        '/monitoring',
        Buffer.concat([Buffer.from(envelopeHead), times('{"type":"span"}\n\n', mebibyte - kibibyte)]),
        {
          type: 'text/plain',
        },
      ),
    [400],
  ],
  ['an envelope with a head of 1 MiB', () => form('/monitoring', times('[', mebibyte), { type: 'text/plain' }), [400]],
];
