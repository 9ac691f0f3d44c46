import fc from 'fast-check';

export type BadPost = { contentType: string | undefined; body: Uint8Array<ArrayBuffer> };
type Pair = readonly [name: string, value: string];

const encoder = new TextEncoder();
const boundary = '----bad';

const odd = [
  '',
  ' ',
  '0',
  '-1',
  '-0.0',
  '1e309',
  'NaN',
  'Infinity',
  '99999999999999999999999',
  '0x1F',
  '0,35',
  '.',
  '>299',
  '>>1',
  'LIM',
  'N/A',
  'banana',
  'yes',
  'true',
  'null',
  '[]',
  '{"text":"1"}',
  '2026-02-30',
  '2026-11-21',
  '0000-00-00',
  '25:61',
  '09:00',
  'a\0b',
  '\ud800',
  '\u202e‮',
  '<script>alert(1)</script>',
  "'; drop table report; --",
  '%00',
  '../../etc/passwd',
  '__proto__',
  'é'.repeat(300),
  '9'.repeat(400),
  '🔥',
  'line\r\nset-cookie: a=b',
] as const;

const value = (known: readonly string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...odd) },
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.constantFrom(20_000, 70_000).map((length) => 'x'.repeat(length)) },
  );

const oddNames = ['__proto__', 'constructor', 'toString', '', 'a.b.c', 'boards', 'submission', 'base', 'intent', '\0'];

/**
 * Fields as somebody with a grudge would send them: names that the form has and others, some more than once.
 * @param names  what the form's controls are called.
 * @param known  values that mean something to the site: ids, among them other people's, and choices.
 */
function fields(names: readonly string[], known: readonly string[]): fc.Arbitrary<Pair[]> {
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom(...oddNames) },
  );
  const envelope = fc.record({
    submission: fc.oneof({ weight: 9, arbitrary: fc.uuid() }, { weight: 1, arbitrary: value(known) }),
    base: fc.oneof(
      { weight: 7, arbitrary: fc.constantFrom('0', '1', '400', '999999999') },
      { weight: 1, arbitrary: value(known) },
    ),
  });
  return fc
    .tuple(envelope, fc.array(fc.tuple(name, value(known)), { maxLength: 12 }))
    .map(([{ submission, base }, pairs]) => [['submission', submission] as const, ['base', base] as const, ...pairs]);
}

const urlencoded = (pairs: Pair[]) => new URLSearchParams(pairs as [string, string][]).toString();

function multipart(pairs: Pair[], asFiles: boolean): string {
  const parts = pairs.map(([name, text]) => {
    const file = asFiles ? `; filename="${text.slice(0, 8).replace(/[\r\n"]/g, '')}"\r\ncontent-type: text/csv` : '';
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name.replace(/[\r\n"]/g, '')}"${file}\r\n\r\n${text}\r\n`;
  });
  return `${parts.join('')}--${boundary}--\r\n`;
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);
const form = 'application/x-www-form-urlencoded';
const parts = `multipart/form-data; boundary=${boundary}`;

/** A post that no page of ours would send, or that one would with other values in it. */
export function badPost(names: readonly string[], known: readonly string[]): fc.Arbitrary<BadPost> {
  const pairs = fields(names, known);
  const post = (contentType: string | undefined, body: Uint8Array<ArrayBuffer>): BadPost => ({ contentType, body });
  const whole = pairs.map((some) => post(form, bytes(urlencoded(some))));
  const inParts = fc.tuple(pairs, fc.boolean()).map(([some, asFiles]) => post(parts, bytes(multipart(some, asFiles))));
  const brokenEncoding = fc
    .tuple(pairs, fc.constantFrom('%E0%A4%A', '%', '%zz', '%00', '%ff%fe', '&&&=&=', '=;='))
    .map(([some, tail]) => post(form, bytes(`${urlencoded(some)}${tail}&${names[0]}=${tail}`)));
  const brokenText = fc
    .tuple(pairs, fc.uint8Array({ minLength: 1, maxLength: 30 }))
    .map(([some, noise]) => post(form, new Uint8Array([...bytes(`${urlencoded(some)}&${names[0]}=`), ...noise])));
  const brokenParts = fc
    .tuple(
      pairs,
      fc.constantFrom(
        (text: string) => text.slice(0, Math.floor(text.length / 2)),
        (text: string) => text.replaceAll(boundary, '----other'),
        (text: string) => text.replaceAll('content-disposition', 'content-dispositio'),
        (text: string) => text.replaceAll('\r\n', '\n'),
        (text: string) => text.slice(0, -6),
        (text: string) => text.replaceAll('name=', 'nam='),
        () => '',
      ),
    )
    .map(([some, broken]) => post(parts, bytes(broken(multipart(some, false)))));
  const otherKinds = fc
    .tuple(
      pairs,
      fc.constantFrom(
        undefined,
        '',
        'text/plain',
        'application/json',
        'multipart/form-data',
        'application/octet-stream',
        'x',
      ),
    )
    .map(([some, kind]) => post(kind, bytes(JSON.stringify(Object.fromEntries(some)))));
  const noise = fc
    .tuple(fc.constantFrom(form, parts), fc.uint8Array({ maxLength: 300 }))
    .map(([kind, body]) => post(kind, new Uint8Array(body)));
  return fc.oneof(
    { weight: 10, arbitrary: whole },
    { weight: 3, arbitrary: inParts },
    { weight: 1, arbitrary: brokenEncoding },
    { weight: 1, arbitrary: brokenText },
    { weight: 1, arbitrary: brokenParts },
    { weight: 1, arbitrary: otherKinds },
    { weight: 1, arbitrary: noise },
  );
}
