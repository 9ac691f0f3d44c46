import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeXml, printable, wrap } from './text.ts';

test('signs that look the same become one, and what the fonts lack becomes a box', () => {
  const hasGlyph = (codePoint: number) => codePoint < 0x2000;
  expect(printable('2 \u2126, 5 \u03bcs, a\u00a0b, e\u0301', (codePoint) => codePoint < 0x3000)).toBe(
    '2 Ω, 5 µs, a b, é',
  );
  expect(printable('fire \u{1f525}\ufe0f', hasGlyph)).toBe('fire □');
  expect(printable('a\u0000b\tc\r\nd\u200be', hasGlyph)).toBe('a b c\nde');
});

test('lines fit, and hold every sign but the spaces that were broken at', () => {
  const widthOf = (piece: string) => [...piece].length;
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'bb', ' ', '\n', 'Ω', '+', '/'), maxLength: 200 }),
      fc.integer({ min: 1, max: 30 }),
      (text, width) => {
        const lines = wrap(text, width, widthOf);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        expect(lines.join('').replace(/ /g, '')).toBe(text.replace(/[ \n]/g, ''));
      },
    ),
  );
});

test('words are not broken where there is room', () => {
  expect(wrap('cover of the board', 10, (piece) => piece.length)).toEqual(['cover of', 'the board']);
  expect(wrap('', 10, (piece) => piece.length)).toEqual(['']);
});

test('a word that is too wide is broken at a joint, and elsewhere only where it has none', () => {
  const wrapped = (text: string, width: number) => wrap(text, width, (piece) => piece.length);
  expect(wrapped('BS 7671:2018+A2:2022+A3:2024', 20)).toEqual(['BS', '7671:2018+A2:2022+', 'A3:2024']);
  expect(wrapped('http://certs.example/public/verify', 24)).toEqual(['http://certs.example/', 'public/verify']);
  expect(wrapped('Llanfairpwllgwyngyll', 8)).toEqual(['Llanfair', 'pwllgwyn', 'gyll']);
});

test('what XML would take for itself is escaped', () => {
  expect(escapeXml('Dŵr & Sons <Ltd>')).toBe('Dŵr &amp; Sons &lt;Ltd&gt;');
});
