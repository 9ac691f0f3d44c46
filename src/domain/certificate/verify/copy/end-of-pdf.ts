import { lastPlaceOf, PRODUCER, placeOf } from './attachments.ts';

/**
 * How a PDF ends, by the file itself.
 * - `whole`: with the end of a PDF, and where it is signed as a print of ours is, with the last byte that is signed.
 * - `cut off`: it stops before that.
 * - `added to`: bytes follow it.
 */
export type EndOfPdf = 'whole' | 'cut off' | 'added to';

const END = '%%EOF';

/**
 * The file as it was before mail or an editor put line breaks behind its end, or wrote the last one otherwise: that changes nothing that
 * a reader shows. A file that lost its last line break stays as it is: its end was cut off.
 */
export function withoutLineBreaks(pdf: Uint8Array): Uint8Array {
  let last = pdf.length;
  while (last > 0 && isLineBreak(pdf[last - 1])) last -= 1;
  if (last === pdf.length || (last === pdf.length - 1 && pdf[last] === 0x0a)) return pdf;
  if (placeOf(pdf, END, last - END.length, last) === -1) return pdf;
  const whole = pdf.slice(0, last + 1);
  whole[last] = 0x0a;
  return whole;
}

/** Never throws. What it says of a file that was saved again, or put together to deceive, is worth nothing: only the issued file can tell. */
export function endOfPdf(sent: Uint8Array): EndOfPdf {
  const pdf = withoutLineBreaks(sent);
  const signed = signedLength(pdf);
  if (signed !== undefined) return pdf.length < signed ? 'cut off' : pdf.length > signed ? 'added to' : 'whole';
  const end = lastPlaceOf(pdf, END, 0, pdf.length);
  if (end === -1) return 'cut off';
  let behind = end + END.length;
  while (isLineBreak(pdf[behind])) behind += 1;
  if (behind === pdf.length) return behind === end + END.length && isOurs(pdf) ? 'cut off' : 'whole';
  // What is added properly begins with the number of an object, and has an end of its own.
  return /\d/.test(String.fromCharCode(pdf[behind] ?? 0)) ? 'cut off' : 'added to';
}

/** How long the file was when it was signed for PDF readers, by the first signature in it (ISO 32000-1, 12.8.1). */
function signedLength(pdf: Uint8Array): number | undefined {
  const at = placeOf(pdf, '/ByteRange', 0);
  if (at === -1) return undefined;
  const match = /^\/ByteRange\s{0,9}\[0 (\d{1,10}) {1,10}(\d{1,10}) {1,10}(\d{1,10}) {0,10}\]/.exec(
    String.fromCharCode(...pdf.subarray(at, at + 80)),
  );
  if (!match) return undefined;
  const [front, behind, rest] = match.slice(1).map(Number) as [number, number, number];
  // The signature itself stands between, in angle brackets; elsewhere in a file that another program wrote again.
  return pdf[front] === '<'.charCodeAt(0) ? behind + rest : undefined;
}

/** A print of ours ends in a line break; programs that save PDFs again write their own name in place of ours. */
const isOurs = (pdf: Uint8Array) => placeOf(pdf, PRODUCER, 0) !== -1;

const isLineBreak = (byte: number | undefined) => byte === 0x0a || byte === 0x0d;
