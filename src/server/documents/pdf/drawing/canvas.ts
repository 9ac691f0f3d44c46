import PDFDocument from 'pdfkit';
import { defaultFontDir, type Font, openFonts } from './fonts.ts';
import { gather } from './gather.ts';
import { packStructure } from './pack.ts';
import { escapeXml, printable, wrap } from './text.ts';
import { type Cut, colours, type Style } from './theme.ts';

type Doc = InstanceType<typeof PDFDocument>;
/** An element of the structure tree that readers for blind people follow. */
export type Element = ReturnType<Doc['struct']>;

/** The document being drawn. */
export type Canvas = {
  doc: Doc;
  root: Element;
  /** Text as the fonts can draw it. */
  clean: (text: string) => string;
  /** Width of text in points. */
  widthOf: (text: string, style: Style) => number;
  /** Pictures that were put into the file, by their hash: each is in it once, however often it is drawn. */
  images: Map<string, PDFKit.Mixins.ImageSrc>;
  /** A colour of the theme as this document has it: a company may have its own in place of copper. */
  inkOf: (colour: string) => string;
  /** All that was written of the file, once it has ended. */
  written: () => Buffer;
};

export type CanvasInfo = { title: string; author: string; subject: string; date: Date; accent?: string | undefined };

const fontNames: Record<Cut, string> = { light: 'L', regular: 'R', semibold: 'S', italic: 'I' };

/** A new document for PDF/A-3a and PDF/UA-1, with no page yet. Every date in it is the given one. */
export function createCanvas(info: CanvasInfo, fontDir: string = defaultFontDir()): Canvas {
  const options = {
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    // No font of pdfkit's own: it would not be embedded.
    font: null,
  };
  const doc = new PDFDocument({
    ...options,
    info: {
      Title: info.title,
      Author: info.author,
      Subject: info.subject,
      Creator: 'Copperplate',
      Producer: 'Copperplate certificate',
      CreationDate: info.date,
    },
  } as unknown as PDFKit.PDFDocumentOptions);
  const fonts = openFonts(fontDir);
  for (const [cut, font] of Object.entries(fonts)) {
    doc.registerFont(fontNames[cut as Cut], font as unknown as PDFKit.Mixins.PDFFontSource);
  }
  const hasGlyph = glyphCheck(fonts.regular);
  const clean = (text: string) => printable(text, hasGlyph);
  escapeInformation(doc, clean);
  doc.appendXML(pdfUa);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const inkOf = (colour: string) =>
    info.accent !== undefined && (colour === colours.copper || colour === colours.copperDeep) ? info.accent : colour;
  return { doc, root, clean, widthOf: widths(doc), images: new Map(), inkOf, written: gather(doc) };
}

/** A4 in points. */
const A4 = { short: 595.28, long: 841.89 };

/** Edges of what may be drawn on a page of A4, from above. */
export function edgesOf(layout: 'portrait' | 'landscape'): {
  left: number;
  right: number;
  top: number;
  bottom: number;
} {
  return layout === 'portrait'
    ? { left: 50, right: A4.short - 50, top: 60, bottom: A4.long - 52 }
    : { left: 26, right: A4.long - 26, top: 50, bottom: A4.short - 44 };
}

/** Begins a page. */
export function newPage(canvas: Canvas, layout: 'portrait' | 'landscape' = 'portrait'): void {
  const edges = edgesOf(layout);
  canvas.doc.addPage({ size: 'A4', layout, margins: { top: 0, bottom: 0, left: edges.left, right: edges.left } });
}

type CellOptions = { colSpan?: number; scope?: 'Row' | 'Column' };
/** What it shows in words; and where it stands on the page, left, top, right, bottom. */
type FigureOptions = { alt?: string; bbox?: readonly [number, number, number, number] };

/** A child in the structure tree. `colSpan` and `scope` are for cells of tables, `alt` and `bbox` for figures. */
export function element(
  canvas: Canvas,
  parent: Element,
  type: string,
  { colSpan, scope, ...figure }: CellOptions & FigureOptions = {},
): Element {
  const child = canvas.doc.struct(type as 'P', figure as PDFKit.Mixins.StructureElementOptions);
  if (colSpan !== undefined || scope !== undefined) {
    const data = (child as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data;
    data.A = { O: 'Table', ...(colSpan ? { ColSpan: colSpan } : {}), ...(scope ? { Scope: scope } : {}) };
  }
  parent.add(child);
  return child;
}

/** Draws something that is decoration and no content: fills, rules, repeated heads. */
export function artifact(canvas: Canvas, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  canvas.doc.markContent('Artifact', { type });
  draw();
  canvas.doc.endMarkedContent();
}

export function rule(
  canvas: Canvas,
  x1: number,
  x2: number,
  y: number,
  colour: string = colours.line,
  width = 0.5,
): void {
  artifact(canvas, () => {
    canvas.doc.moveTo(x1, y).lineTo(x2, y).lineWidth(width).strokeColor(canvas.inkOf(colour)).stroke();
  });
}

/** Lines of text that fit a width, cleaned. */
export function linesOf(paper: Pick<Canvas, 'clean' | 'widthOf'>, text: string, style: Style, width: number): string[] {
  return wrap(paper.clean(text), width, (piece) => paper.widthOf(piece, style));
}

/**
 * Draws lines from a top edge downwards. Call it inside an element or an artifact. Every line ends with a space, or words
 * would run together when the text is taken out again.
 */
export function drawLines(
  canvas: Canvas,
  lines: readonly string[],
  style: Style,
  {
    x,
    top,
    width = 0,
    align = 'left',
  }: { x: number; top: number; width?: number; align?: 'left' | 'centre' | 'right' },
): void {
  const { doc } = canvas;
  const slack = lines.map((line) => (align === 'left' ? 0 : width - canvas.widthOf(line, style)));
  doc.font(fontNames[style.cut]).fontSize(style.size).fillColor(canvas.inkOf(style.colour));
  lines.forEach((line, index) => {
    const left = x + (slack[index] as number) / (align === 'centre' ? 2 : 1);
    // The letters stand 0.76 of their size below the top of the fonts' own line.
    const baseline = top + index * style.leading + (style.leading - style.size) / 2 + style.size * 0.76;
    if (line !== '') doc.text(`${line} `, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
  });
}

/** Writes the file out. */
export function finish(canvas: Canvas): Uint8Array {
  canvas.root.end();
  canvas.doc.end();
  return new Uint8Array(packStructure(canvas.written()));
}

/**
 * Widths at size 1, kept for the document: most words come more than once. A word is measured with the space behind it, as
 * it is drawn, because pdfkit keeps the shape of that and shaping is what takes the time.
 */
function widths(doc: Doc): Canvas['widthOf'] {
  const known = new Map<string, number>();
  const measure = (cut: Cut, text: string): number => {
    const key = `${fontNames[cut]}${text}`;
    let width = known.get(key);
    if (width === undefined) {
      width = doc.font(fontNames[cut]).fontSize(1000).widthOfString(text) / 1000;
      known.set(key, width);
    }
    return width;
  };
  return (text, { cut, size }) =>
    (text === ' ' ? measure(cut, ' ') : measure(cut, `${text} `) - measure(cut, ' ')) * size;
}

function glyphCheck(font: Font): (codePoint: number) => boolean {
  const known = new Map<number, boolean>();
  return (codePoint) => {
    let has = known.get(codePoint);
    if (has === undefined) {
      has = font.hasGlyphForCodePoint(codePoint);
      known.set(codePoint, has);
    }
    return has;
  };
}

/** The information goes into the file twice: as it is, and into the XMP packet, where it must be escaped. */
function escapeInformation(doc: Doc, clean: (text: string) => string): void {
  const inner = doc as unknown as { info: Record<string, unknown>; _addInfo: () => void };
  const each = (change: (text: string) => string) =>
    Object.fromEntries(
      Object.entries(inner.info).map(([key, value]) => [key, typeof value === 'string' ? change(value) : value]),
    );
  inner.info = each(clean);
  const addInfo = inner._addInfo;
  inner._addInfo = () => {
    const plain = inner.info;
    inner.info = each(escapeXml);
    addInfo.call(doc);
    inner.info = plain;
  };
}

/** Says that the file is PDF/UA-1, with the schema that PDF/A wants for a name it does not know. */
const pdfUa = `
        <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
            xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
                <pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
                <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
                <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
                <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
                    <pdfaProperty:name>part</pdfaProperty:name>
                    <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
                    <pdfaProperty:category>internal</pdfaProperty:category>
                    <pdfaProperty:description>Indicates, which part of ISO 14289 standard is followed</pdfaProperty:description>
                </rdf:li></rdf:Seq></pdfaSchema:property>
            </rdf:li></rdf:Bag></pdfaExtension:schemas>
        </rdf:Description>`;
