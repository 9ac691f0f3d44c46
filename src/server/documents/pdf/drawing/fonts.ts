import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';
import { keepLast } from '../../../../domain/memo.ts';
import type { Cut } from './theme.ts';

const files: Record<Cut, string> = {
  light: '300Light/SourceSans3_300Light.ttf',
  regular: '400Regular/SourceSans3_400Regular.ttf',
  semibold: '600SemiBold/SourceSans3_600SemiBold.ttf',
  italic: '400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
};

/** The folder of the font package, wherever this code was bundled to. */
export function defaultFontDir(): string {
  return dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/source-sans-3/package.json'));
}

/** A font as fontkit opened it for pdfkit: of all it can do, what we use. Positions are in units of the font. */
export type Font = {
  characterSet: readonly number[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): unknown;
  layout(text: string, features?: unknown): Shape;
};
type Shape = { glyphs: readonly unknown[]; positions: readonly Position[]; readonly advanceWidth: number };
type Position = { xAdvance: number };

const opened = new Map<string, Record<Cut, Font>>();

/**
 * The four fonts, opened once for each folder and shared by all documents: reading their tables and shaping the words that
 * stand in every report would otherwise be most of the work of a print.
 * @throws when the folder lacks one.
 */
export function openFonts(dir: string = defaultFontDir()): Record<Cut, Font> {
  const known = opened.get(dir);
  if (known) return known;
  const fonts = Object.fromEntries(
    Object.entries(files).map(([cut, file]) => [cut, openFont(new Uint8Array(readFileSync(join(dir, file))))]),
  ) as Record<Cut, Font>;
  opened.set(dir, fonts);
  return fonts;
}

function openFont(bytes: Uint8Array): Font {
  const doc = new PDFDocument({ autoFirstPage: false, font: null } as unknown as PDFKit.PDFDocumentOptions);
  doc.font(bytes as unknown as PDFKit.Mixins.PDFFontSource);
  // pdfkit keeps the font it opened here, and has no other way to give it away.
  const { font } = (doc as unknown as { _font: { font: Font } })._font;
  settleGlyphs(font);
  font.layout = keptShapes(font.layout.bind(font));
  return font;
}

/**
 * A glyph stands for the text that first asked for it, and the file says so. That must not be whichever certificate a process
 * printed first: here every glyph is asked for in one order, letters that are joined into one before that one.
 */
function settleGlyphs(font: Font): void {
  for (const joined of ['ff', 'ft', 'fft']) font.layout(joined);
  for (const codePoint of font.characterSet.toSorted((a, b) => a - b)) font.glyphForCodePoint(codePoint);
}

/** Words that are kept with their shape, for each font. A report of sixty circuits has some eight hundred. */
const keptWords = 4000;

/** pdfkit asks for a word once in each document, and writes into the positions it is given: it gets its own. */
function keptShapes(layout: Font['layout']): Font['layout'] {
  const kept = new Map<string, Shape>();
  return (text, features) => {
    if (features) return layout(text, features);
    let shape = kept.get(text);
    if (!shape) {
      shape = layout(text);
      keepLast(kept, text, shape, keptWords);
    }
    const positions = shape.positions.map((position) => ({ ...position }));
    return {
      glyphs: shape.glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
}
