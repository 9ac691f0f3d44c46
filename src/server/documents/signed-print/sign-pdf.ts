import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { cmsSignature, type PrintSigner } from './cms.ts';

/** Letters of a number in the range of bytes, so that its length is known before the number is. */
const DIGITS = 10;

/** When it is said to be signed, and in whose name. */
type Said = { at: Date; name: string };

/**
 * Signs a print of ours, in what is written behind it (ISO 32000-1, 7.5.6): the file as it was is the beginning of the signed one.
 * The same file, signer and time give the same bytes.
 * @param file  as `finish` wrote it, with an empty field for a signature.
 * @throws Error where it is not.
 */
export function signPdf(file: Uint8Array, signer: PrintSigner, said: Said): Uint8Array {
  const before = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  // As long as the one that follows: what is signed has no bearing on the length.
  const length = cmsSignature(Buffer.alloc(32), signer).length * 2;
  const { front, tail } = around(before, length, said);
  const digest = createHash('sha256').update(before).update(front).update(tail).digest();
  const value = Buffer.from(cmsSignature(digest, signer).toString('hex'));
  if (value.length !== length) throw new Error('the signature is not as long as it was to be');
  return new Uint8Array(Buffer.concat([before, front, Buffer.from('<'), value, Buffer.from('>'), tail]));
}

/**
 * Whether a PDF is a print of ours as it was drawn, or the same with a signature behind it and nothing else. Whether that holds, a PDF
 * reader says; what it shows is the print in either case. Never throws.
 */
export function isPrintOrSigned(print: Uint8Array, pdf: Uint8Array, said: Said): boolean {
  const [drawn, sent] = [Buffer.from(print), Buffer.from(pdf)];
  if (drawn.equals(sent)) return true;
  if (!drawn.equals(sent.subarray(0, drawn.length))) return false;
  const value = /\/Contents <([0-9a-f]{2,40000})>/.exec(sent.subarray(drawn.length).toString('latin1'))?.[1];
  if (value === undefined) return false;
  try {
    const { front, tail } = around(drawn, value.length, said);
    return Buffer.concat([drawn, front, Buffer.from(`<${value}>`), tail]).equals(sent);
  } catch {
    return false;
  }
}

/** What stands before and behind a signature of so many letters, from the end of the file on. The brackets about it are not signed. */
function around(before: Buffer, length: number, { at, name }: Said): { front: Buffer; tail: Buffer } {
  const { size, dictionary, table, offsetOf } = tableOf(before);
  const root = objectAt(before, offsetOf(numberIn(dictionary, 'Root')));
  const form = objectAt(before, offsetOf(numberIn(root, 'AcroForm')));
  const field = Number(/\/Fields \[(\d+) 0 R\]/.exec(form)?.[1]);
  const widget = objectAt(before, offsetOf(field));
  if (!widget.includes('/FT /Sig') || widget.includes('/V ')) throw new Error('no empty field for a signature');
  const [signature, own] = [size, size + 1];
  const withValue = `${widget.slice(0, widget.lastIndexOf('>>'))}/V ${signature} 0 R\n>>\nendobj\n`;
  const head = [
    `${signature} 0 obj\n<<\n/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached`,
    `/M (D:${at.toISOString().replace(/[-:T]|\.\d+Z/g, '')}Z)`,
    `/Name <FEFF${Buffer.from(name, 'utf16le').swap16().toString('hex').toUpperCase()}>`,
  ].join('\n');
  const places = [before.length, before.length + withValue.length];
  const frontOf = (range: readonly number[]) => {
    const numbers = range.map((value) => String(value).padEnd(DIGITS)).join(' ');
    return Buffer.from(`${withValue}${head}\n/ByteRange [0 ${numbers}]\n/Contents `, 'latin1');
  };
  const start = before.length + frontOf([0, 0, 0]).length;
  const end = '\n>>\nendobj\n';
  const behind = start + length + 2;
  const added = tableStream(own, { field, signature, table, dictionary, at: behind + end.length, places });
  const front = frontOf([start, behind, end.length + added.length]);
  return { front, tail: Buffer.concat([Buffer.from(end), added]) };
}

type Table = { size: number; dictionary: string; table: number; offsetOf: (number: number) => number };

/** The table of objects that the file ends with, as `packStructure` writes it. */
function tableOf(file: Buffer): Table {
  const end = file.subarray(-64).toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(end)?.[1]);
  const text = file.subarray(table, table + 2000).toString('latin1');
  const dictionary = /^\d+ 0 obj\n<<\n([\s\S]*?)\n>>\nstream\n/.exec(text)?.[1] ?? '';
  const size = Number(/\/Size (\d+)/.exec(dictionary)?.[1]);
  const packed = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
  if (!dictionary.includes('/W [1 4 2]') || Number.isNaN(size + packed)) throw new Error('no table of objects');
  const begin = table + text.indexOf('stream\n') + 'stream\n'.length;
  const rows = inflateSync(file.subarray(begin, begin + packed));
  return {
    ...{ size, dictionary, table },
    offsetOf: (number) => {
      if (!(number > 0 && number < size) || rows[number * 7] !== 1) throw new Error(`no object ${number}`);
      return rows.readUInt32BE(number * 7 + 1);
    },
  };
}

const objectAt = (file: Buffer, offset: number): string =>
  file.subarray(offset, file.indexOf('\nendobj', offset)).toString('latin1');

const numberIn = (text: string, name: 'Root' | 'AcroForm'): number =>
  Number((name === 'Root' ? /\/Root (\d+) 0 R/ : /\/AcroForm (\d+) 0 R/).exec(text)?.[1]);

type Added = Pick<Table, 'table' | 'dictionary'> & {
  field: number;
  signature: number;
  at: number;
  /** Where the field and the signature stand now. */
  places: readonly number[];
};

/** The table of what was added, which leads to the one before; and the end of the file. */
function tableStream(number: number, { field, signature, table, dictionary, at, places }: Added): Buffer {
  const rows = Buffer.alloc(21);
  for (const [row, place] of [...places, at].entries()) {
    rows.writeUInt8(1, row * 7);
    rows.writeUInt32BE(place, row * 7 + 1);
  }
  const content = deflateSync(rows);
  const kept = dictionary.split('\n').filter((line) => /^\/(?:Root|Info|ID) /.test(line));
  const own = [
    `/Type /XRef\n/Size ${number + 1}\n/W [1 4 2]\n/Index [${field} 1 ${signature} 2]\n/Prev ${table}`,
    ...kept,
    `/Length ${content.length}\n/Filter /FlateDecode`,
  ];
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<<\n${own.join('\n')}\n>>\nstream\n`, 'latin1'),
    content,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`),
  ]);
}
