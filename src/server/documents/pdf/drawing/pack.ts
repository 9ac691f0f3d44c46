import { deflateSync } from 'node:zlib';

/** Objects in one stream; a reader has to inflate a whole one for the first of them. */
const MOST_IN_STREAM = 200;

/**
 * A file as pdfkit wrote it, with the elements of its structure in compressed object streams (ISO 32000-1, 7.5.7): there are some
 * thousand of them in a certificate, each a small dictionary, and they were half of its bytes. Everything else stays as it was, so
 * that what is attached is found by looking for it.
 * @throws Error where it is not as pdfkit writes it.
 */
export function packStructure(file: Buffer): Buffer {
  const text = file.toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n?$/.exec(text)?.[1]);
  const [, count = '', entries = '', trailer = ''] =
    /^xref\n0 (\d+)\n((?:\d{10} \d{5} [fn] \n)+)trailer\n<<\n([\s\S]*?)\n>>\nstartxref\n/.exec(text.slice(table)) ?? [];
  const offsets = [...entries.matchAll(/(\d{10}) \d{5} n/g)].map(([, offset]) => Number(offset));
  if (offsets.length === 0 || offsets.length + 1 !== Number(count)) throw new Error('no table of objects to pack');
  const ends = [...offsets].sort((a, b) => a - b);
  const endOf = new Map(ends.map((offset, index) => [offset, ends[index + 1] ?? table]));
  const size = offsets.length + 1;

  const written: Buffer[] = [file.subarray(0, ends[0])];
  let length = ends[0] ?? 0;
  const places: Place[] = [{ kind: 0, at: 0, index: 65535 }];
  const packed: { number: number; body: string }[] = [];
  const write = (number: number, bytes: Buffer) => {
    places[number] = { kind: 1, at: length, index: 0 };
    written.push(bytes);
    length += bytes.length;
  };
  for (const [index, offset] of offsets.entries()) {
    const number = index + 1;
    const body = bodyOf(text.slice(offset, endOf.get(offset)));
    if (isStructure(body)) packed.push({ number, body });
    else write(number, file.subarray(offset, endOf.get(offset)));
  }
  let next = size;
  for (let start = 0; start < packed.length; start += MOST_IN_STREAM) {
    const some = packed.slice(start, start + MOST_IN_STREAM);
    for (const [index, { number }] of some.entries()) places[number] = { kind: 2, at: next, index };
    write(next, objectStream(next, some));
    next += 1;
  }
  places[next] = { kind: 1, at: length, index: 0 };
  const at = length;
  written.push(tableStream(next, places, trailer.replace(/\/Size \d+/, '')));
  written.push(Buffer.from(`startxref\n${at}\n%%EOF\n`));
  return Buffer.concat(written);
}

/** Where an object is: free, at an offset, or in an object stream. */
type Place = { kind: 0 | 1 | 2; at: number; index: number };

const bodyOf = (object: string) => object.slice(object.indexOf('\n') + 1, object.lastIndexOf('\nendobj'));

/** An element of the structure: a type, a parent, and no stream. */
const isStructure = (body: string) =>
  body.startsWith('<<\n/S /') && body.endsWith('>>') && body.includes('/P ') && body.includes('/K ');

function objectStream(number: number, objects: readonly { number: number; body: string }[]): Buffer {
  let offset = 0;
  const index = objects.map(({ number: own, body }) => {
    const entry = `${own} ${offset}`;
    offset += body.length + 1;
    return entry;
  });
  const head = `${index.join(' ')}\n`;
  const content = deflateSync(Buffer.from(`${head}${objects.map(({ body }) => body).join('\n')}\n`, 'latin1'));
  const dictionary = `/Type /ObjStm\n/N ${objects.length}\n/First ${head.length}\n/Length ${content.length}\n/Filter /FlateDecode`;
  return stream(number, dictionary, content);
}

/** The table of objects as a stream: a kind, four bytes of place, two of index. */
function tableStream(number: number, places: readonly Place[], trailer: string): Buffer {
  const rows = Buffer.alloc(places.length * 7);
  for (const [row, { kind, at, index }] of places.entries()) {
    rows.writeUInt8(kind, row * 7);
    rows.writeUInt32BE(at, row * 7 + 1);
    rows.writeUInt16BE(index, row * 7 + 5);
  }
  const content = deflateSync(rows);
  const own = trailer
    .split('\n')
    .filter((line) => line !== '')
    .join('\n');
  const dictionary = `/Type /XRef\n/Size ${places.length}\n/W [1 4 2]\n${own}\n/Length ${content.length}\n/Filter /FlateDecode`;
  return stream(number, dictionary, content);
}

const stream = (number: number, dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<<\n${dictionary}\n>>\nstream\n`, 'latin1'),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
