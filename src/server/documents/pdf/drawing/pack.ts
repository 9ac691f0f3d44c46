import { deflateSync } from 'node:zlib';

/** Objects in one stream; a reader has to inflate a whole one for the first of them. */
const MOST_IN_STREAM = 200;

/**
 * A file as pdfkit wrote it, with the elements of its structure in compressed object streams (ISO 32000-1, 7.5.7): there are some
 * thousand of them in a certificate, each a small dictionary, and they were half of its bytes. Everything else stays as it was, so
 * that what is attached is found by looking for it. A report of 6,000 circuits has hundreds of thousands: they are read one by one, and
 * of no more than a stream's worth there is a text at a time.
 * @throws Error where it is not as pdfkit writes it.
 */
export function packStructure(file: Buffer): Buffer {
  const table = Number(/startxref\n(\d+)\n%%EOF\n?$/.exec(file.toString('latin1', Math.max(0, file.length - 64)))?.[1]);
  const { offsets, trailer } = readTable(file, table);
  const ends = offsets.toSorted();
  const size = offsets.length + 1;

  const written: Buffer[] = [file.subarray(0, ends[0])];
  let length = ends[0] ?? 0;
  const places = placesFor(size + Math.ceil(size / MOST_IN_STREAM) + 1);
  const write = (number: number, bytes: Buffer) => {
    places.set(number, { kind: 1, at: length, index: 0 });
    written.push(bytes);
    length += bytes.length;
  };
  const streams: Buffer[] = [];
  let open: Packed[] = [];
  const close = () => {
    if (open.length > 0) streams.push(objectStream(size + streams.length, open));
    open = [];
  };
  for (const [index, offset] of offsets.entries()) {
    const number = index + 1;
    const object = file.subarray(offset, endOf(ends, offset) ?? table);
    const body = structureIn(object);
    if (body === undefined) {
      write(number, object);
      continue;
    }
    places.set(number, { kind: 2, at: size + streams.length, index: open.length });
    open.push({ number, body });
    if (open.length === MOST_IN_STREAM) close();
  }
  close();
  // The streams stand behind everything else.
  for (const [index, stream] of streams.entries()) write(size + index, stream);
  const last = size + streams.length;
  places.set(last, { kind: 1, at: length, index: 0 });
  const at = length;
  written.push(tableStream(last, places.rows(last + 1), trailer.replace(/\/Size \d+/, '')));
  written.push(Buffer.from(`startxref\n${at}\n%%EOF\n`));
  return Buffer.concat(written);
}

/** Bytes of an entry of the table: ten figures, five more, a letter. */
const ENTRY = 20;

/** Where each object begins, in the order of their numbers from 1; and what stands behind the table. */
function readTable(file: Buffer, table: number): { offsets: Uint32Array; trailer: string } {
  const [head = '', count = '0'] = /^xref\n0 (\d+)\n/.exec(file.toString('latin1', table, table + 32)) ?? [];
  const first = table + head.length + ENTRY;
  const offsets = new Uint32Array(Math.max(0, Number(count) - 1));
  for (let index = 0; index < offsets.length; index += 1) {
    const at = first + index * ENTRY;
    const [, offset] = /^(\d{10}) \d{5} n \n$/.exec(file.toString('latin1', at, at + ENTRY)) ?? [];
    if (offset === undefined) throw new Error('no table of objects to pack');
    offsets[index] = Number(offset);
  }
  const rest = file.toString('latin1', first + offsets.length * ENTRY);
  const [, trailer] = /^trailer\n<<\n([\s\S]*?)\n>>\nstartxref\n/.exec(rest) ?? [];
  if (offsets.length === 0 || trailer === undefined) throw new Error('no table of objects to pack');
  return { offsets, trailer };
}

/** Where the object ends that begins at an offset: where the next one begins. Undefined for the last. @param begins  of all, in order. */
function endOf(begins: Uint32Array, offset: number): number | undefined {
  let [low, high] = [0, begins.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((begins[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return begins[low];
}

/** Where an object is: free, at an offset, or in an object stream. */
type Place = { kind: 0 | 1 | 2; at: number; index: number };
type Packed = { number: number; body: string };

/** The rows of the table of objects: a kind, four bytes of place, two of index. The first is free. */
function placesFor(most: number) {
  const rows = Buffer.alloc(most * ROW);
  const set = (number: number, { kind, at, index }: Place) => {
    rows.writeUInt8(kind, number * ROW);
    rows.writeUInt32BE(at, number * ROW + 1);
    rows.writeUInt16BE(index, number * ROW + 5);
  };
  set(0, { kind: 0, at: 0, index: 65535 });
  return { set, rows: (count: number) => rows.subarray(0, count * ROW) };
}
const ROW = 7;

const BEGINS = Buffer.from('<<\n/S /');

/** The dictionary of an element of the structure: a type, a parent, and no stream. Undefined of any other object. */
function structureIn(object: Buffer): string | undefined {
  const from = object.indexOf(0x0a) + 1;
  if (!object.subarray(from, from + BEGINS.length).equals(BEGINS)) return undefined;
  const text = object.toString('latin1', from);
  const body = text.slice(0, text.lastIndexOf('\nendobj'));
  return body.endsWith('>>') && body.includes('/P ') && body.includes('/K ') ? body : undefined;
}

function objectStream(number: number, objects: readonly Packed[]): Buffer {
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

/** The table of objects as a stream. */
function tableStream(number: number, rows: Buffer, trailer: string): Buffer {
  const content = deflateSync(rows);
  const own = trailer
    .split('\n')
    .filter((line) => line !== '')
    .join('\n');
  const dictionary = `/Type /XRef\n/Size ${rows.length / ROW}\n/W [1 4 2]\n${own}\n/Length ${content.length}\n/Filter /FlateDecode`;
  return stream(number, dictionary, content);
}

const stream = (number: number, dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<<\n${dictionary}\n>>\nstream\n`, 'latin1'),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
