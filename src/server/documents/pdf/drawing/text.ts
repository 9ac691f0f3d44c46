/** What stands where the fonts have no sign: a reader sees that something was there. */
const UNKNOWN = '□';

const same: Record<string, string> = {
  '\u03bc': '\u00b5',
  '\u2206': '\u0394',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2011': '-',
};

/**
 * Text as it is printed: composed, one code point for signs that look the same (Ohm and Omega, micro and mu), no control
 * characters, and a box for what the fonts cannot draw. The same text in gives the same glyphs out, which the bytes of
 * the file depend on. Line breaks stay.
 */
export function printable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  if (/^[\x20-\x7e]*$/u.test(text)) return text;
  let printed = '';
  for (const sign of text.normalize('NFC').replace(/\r\n?/gu, '\n')) {
    const one = same[sign] ?? sign;
    if (one === '\n') printed += one;
    else if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(one)) printed += ' ';
    else if (/[\p{Cf}\p{Variation_Selector}]/u.test(one)) continue;
    else printed += hasGlyph(one.codePointAt(0) as number) ? one : UNKNOWN;
  }
  return printed;
}

/** Text for an XML element: pdfkit writes the document's information into its XMP packet as it stands. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * Breaks text into lines no wider than a width. A word that is wider alone is broken where it has a joint (`BS 7671:2018+A2:2022+A3:2024`,
 * an address), else where it must be.
 * @param widthOf  width of a piece of text in the same unit.
 */
export function wrap(text: string, width: number, widthOf: (piece: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, widthOf));
}

function wrapParagraph(paragraph: string, width: number, widthOf: (piece: string) => number): string[] {
  const space = widthOf(' ');
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of paragraph.split(' ').filter((each) => each !== '')) {
    for (const piece of piecesOf(word, width, widthOf)) {
      const pieceWidth = widthOf(piece);
      if (line !== '' && used + space + pieceWidth <= width) {
        line += ` ${piece}`;
        used += space + pieceWidth;
      } else {
        if (line !== '') lines.push(line);
        line = piece;
        used = pieceWidth;
      }
    }
  }
  return [...lines, line];
}

const joint = /^.*[+/@_-]/u;

function piecesOf(word: string, width: number, widthOf: (piece: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const sign of word) {
    if (piece !== '' && widthOf(piece + sign) > width) {
      const [whole = piece] = joint.exec(piece) ?? [];
      pieces.push(whole);
      piece = piece.slice(whole.length) + sign;
    } else piece += sign;
  }
  return [...pieces, piece];
}
