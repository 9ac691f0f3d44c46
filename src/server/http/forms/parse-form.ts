import { BadInputError } from '../../../kernel/errors.ts';

/** The values of a posted form, by name. */
export type FormBody = FormData | URLSearchParams;

/** Most fields in the forms for a copy of a certificate, or for its number: they have one or three. */
export const COPY_FIELDS = 20;
/** A browser writes the field's name, the file's name and a type. */
const LONGEST_PART_HEAD = 2048;

/**
 * A form from its bytes.
 * @param most  fields that it may have.
 * @throws BadInputError when it is not a form, is broken, or has more.
 */
export async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string, most: number): Promise<FormBody> {
  try {
    const encoding = encodingOf(type);
    if (encoding === undefined) throw new BadInputError('The data is not a form');
    if (encoding === 'urlencoded') {
      if (ampersandsIn(bytes) >= most) throw new BadInputError('The form has too many fields');
      return new URLSearchParams(new TextDecoder().decode(bytes));
    }
    mustHaveFewParts(bytes, encoding.boundary, most);
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw cause instanceof BadInputError ? cause : new BadInputError('The form could not be read', { cause });
  }
}

/** Texts are searched only in this many bytes: our forms have them before the file, and files are large. */
const TEXTS_WITHIN = 1024 * 1024;

/**
 * The texts of a form from its bytes, to show the typed values again: files are skipped, and cost no time.
 * @throws BadInputError as `parseForm`.
 */
export async function parseTexts(bytes: Uint8Array<ArrayBuffer>, type: string, most: number): Promise<FormBody> {
  const encoding = encodingOf(type);
  if (encoding === undefined || encoding === 'urlencoded') return parseForm(bytes, type, most);
  const delimiter = `--${encoding.boundary}`;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, TEXTS_WITHIN));
  const texts: Buffer[] = [];
  let at = body.indexOf(delimiter);
  for (let end = 0; end !== -1 && texts.length <= most; at = end) {
    end = body.indexOf(delimiter, at + delimiter.length);
    if (end === -1) break;
    const part = body.subarray(at, end);
    if (!/;\s*filename\*?=/i.test(headOf(part))) texts.push(part);
  }
  return parseForm(new Uint8Array(Buffer.concat([...texts, Buffer.from(`${delimiter}--\r\n`)])), type, most);
}

const headOf = (part: Buffer): string => part.subarray(0, Math.max(0, part.indexOf('\r\n\r\n'))).toString('latin1');

/** The encoding of a form, from its content type. Strict, so that counting and parsing agree on the parts. */
function encodingOf(type: string): 'urlencoded' | { boundary: string } | undefined {
  if (/^application\/x-www-form-urlencoded(?: *;|$)/i.test(type)) return 'urlencoded';
  const match = /^multipart\/form-data *; *boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./:=?-]{1,70}))$/i.exec(type);
  const boundary = match?.[1] ?? match?.[2];
  return boundary === undefined ? undefined : { boundary };
}

function ampersandsIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0x26) count += 1;
  return count;
}

/** @throws BadInputError when there are more than `most`, or one has a head that no browser writes. */
function mustHaveFewParts(bytes: Uint8Array, boundary: string, most: number): void {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const delimiter = `--${boundary}`;
  let count = 0;
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + delimiter.length)) {
    const head = body.subarray(at + delimiter.length, at + delimiter.length + LONGEST_PART_HEAD);
    // The text after the last delimiter ends the form. A text may contain another like it, so the rest is still counted.
    if (head.subarray(0, 2).equals(dashes)) continue;
    if (++count > most) throw new BadInputError('The form has too many parts');
    if (!head.includes('\r\n\r\n')) throw new BadInputError('A part of the form has no head');
  }
}

const dashes = Buffer.from('--');
