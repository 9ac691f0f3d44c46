import type { Brand } from '../../src/features/brand/domain/brand.ts';
import { readBrandPicture } from '../../src/features/brand/server/read-picture.ts';
import { sampleCertificate } from '../../src/server/documents/certificates/fixture.ts';
import { hashOf } from '../../src/server/documents/certificates/signing.ts';
import type { Letterhead } from '../../src/server/documents/pdf/parts/brand.ts';

/** A logo of two colours, one of them in a hole. */
export const svgLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><path fill="#123456" d="M0 0h50v50z"/>
  <g transform="translate(100 0)"><circle cx="25" cy="25" r="20" fill="#fedcba" fill-rule="evenodd"/></g></svg>`;

/** The same as uploads of SVG were stored until they became PNGs. */
export const storedSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="250" viewBox="0 0 1000 250">' +
  '<path fill="#123456" d="M0 0L250 0L250 250Z"/>' +
  '<path fill="#fedcba" fill-rule="evenodd" d="M725 125C725 180.23 680.23 225 625 225C569.77 225 525 180.23 525 125' +
  'C525 69.77 569.77 25 625 25C680.23 25 725 69.77 725 125ZM600.5 100L650 100L650 150.25L600 150Z"/></svg>';

const asStored = {
  media_type: 'image/svg+xml',
  width: 1000,
  height: 250,
  content: new TextEncoder().encode(storedSvg),
} as const;

/** A company that chose nothing. */
export const letterhead = (name = 'Dŵr & Sons'): Letterhead => ({
  company: { ...sampleCertificate().company, name },
  pictures: {},
});

/** The same with what it chose; `accent` as it is kept, and `storedSvg` as it is. */
export async function brandedLetterhead(sent: {
  logo?: Uint8Array | typeof storedSvg;
  mark?: Uint8Array | typeof storedSvg;
  accent?: string;
}): Promise<Letterhead> {
  const pictures: Record<string, Uint8Array> = {};
  const brand: Brand = { ...(sent.accent && { accent: sent.accent }) };
  for (const name of ['logo', 'mark'] as const) {
    const bytes = sent[name];
    if (!bytes) continue;
    const { content, ...shape } = typeof bytes === 'string' ? asStored : await readBrandPicture(bytes, name);
    const sha256 = hashOf(content);
    pictures[sha256] = content;
    brand[name] = { sha256, ...shape };
  }
  return { company: { ...letterhead().company, brand }, pictures };
}

/** A colour as a PDF has it. */
export const inPdf = (colour: string): string =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255).join(' ');
