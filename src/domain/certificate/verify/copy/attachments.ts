/** A file inside a PDF as it is packed there. Content is undefined if its end is not found or its packing is unknown. */
export type Attachment = { content: Uint8Array | undefined; isDeflated: boolean; isNamed: boolean };

/** Ours hold two attachments; a file full of them, or of the word, is there to keep us busy. */
const [MAX_ATTACHMENTS, MAX_MENTIONS] = [16, 1000];
/** A mark in every print of ours: it remains in a copy whose attachments were removed. */
export const PRODUCER = 'Copperplate certificate';

/** From the head of an object to its stream. */
const LONGEST_DICTIONARY = 4096;

/** Whether the bytes begin as a PDF does. */
export const looksLikePdf = (bytes: Uint8Array): boolean =>
  placeOf(bytes, '%PDF-', 0, 1024) !== -1 || placeOf(bytes, '%%EOF', Math.max(0, bytes.length - 1024)) !== -1;

/**
 * The files inside a PDF, found by the embedded-file streams themselves: the tables that lead to them may have been rewritten by
 * a program that saved the file again. Bounded work on hostile input, and never throws; runs in browsers too.
 * @param budget  the most packed bytes of an attachment, asked for again before each.
 */
export function* attachmentsOf(pdf: Uint8Array, budget: () => number): Generator<Attachment> {
  let [mentions, count] = [0, 0];
  for (let at = placeOf(pdf, '/EmbeddedFile', 0); at !== -1; at = placeOf(pdf, '/EmbeddedFile', at + 13)) {
    if (++mentions > MAX_MENTIONS) return;
    // "/EmbeddedFiles" is the name tree.
    if (isNameCharacter(pdf[at + 13])) continue;
    if (++count > MAX_ATTACHMENTS) return;
    const file = readStream(pdf, at, budget());
    if (file) yield file;
  }
}

const isNameCharacter = (byte: number | undefined) =>
  byte !== undefined && /[A-Za-z0-9_.#-]/u.test(String.fromCharCode(byte));

/** The stream whose dictionary holds the given place. */
function readStream(pdf: Uint8Array, at: number, budget: number): Attachment | undefined {
  const keyword = placeOf(pdf, 'stream', at, at + LONGEST_DICTIONARY);
  const object = lastPlaceOf(pdf, ' obj', Math.max(0, at - LONGEST_DICTIONARY), at);
  if (keyword === -1 || object === -1) return undefined;
  const dictionary = String.fromCharCode(...pdf.subarray(object, keyword));
  let start = keyword + 'stream'.length;
  if (pdf[start] === 0x0d) start += 1;
  if (pdf[start] === 0x0a) start += 1;
  const isNamed = /\/application#2[fF](?:json|jose)\b/u.test(dictionary);
  const isDeflated = dictionary.includes('/Filter');
  const end = endOfStream(pdf, start, dictionary, budget);
  const isReadable =
    end !== -1 &&
    end - start <= budget &&
    (!isDeflated || /\/Filter\s*(?:\[\s*)?\/FlateDecode\s*(?:\]\s*)?(?=\/|>>)/u.test(dictionary));
  return { content: isReadable ? pdf.subarray(start, end) : undefined, isDeflated, isNamed };
}

/** Searches no further than the longest attachment that is read. */
function endOfStream(pdf: Uint8Array, start: number, dictionary: string, budget: number): number {
  const length = /\/Length\s+(\d{1,9})(?!\s+\d+\s+R)\b/u.exec(dictionary)?.[1];
  const end = start + Number(length);
  if (length !== undefined && end <= pdf.length && placeOf(pdf, 'endstream', end, end + 12) !== -1) return end;
  return placeOf(pdf, 'endstream', start, start + budget + 'endstream'.length);
}

/** Where ASCII text begins that lies wholly from `from` to before `to`, or -1. */
export function placeOf(bytes: Uint8Array, text: string, from: number, to = bytes.length): number {
  const last = Math.min(to, bytes.length) - text.length;
  const first = text.charCodeAt(0);
  for (let at = from; at <= last; at += 1) if (bytes[at] === first && isAt(bytes, text, at)) return at;
  return -1;
}

/** Where ASCII text begins for the last time that lies wholly from `from` to before `to`, or -1. */
export function lastPlaceOf(bytes: Uint8Array, text: string, from: number, to: number): number {
  for (let at = to - text.length; at >= from; at -= 1) if (isAt(bytes, text, at)) return at;
  return -1;
}

function isAt(bytes: Uint8Array, text: string, at: number): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}
