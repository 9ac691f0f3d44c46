import type { Brand } from '../../src/features/brand/domain/brand.ts';
import { readBrandPicture } from '../../src/features/brand/server/read-picture.ts';
import { sampleCertificate } from '../../src/server/documents/certificates/fixture.ts';
import { hashOf } from '../../src/server/documents/certificates/signing.ts';
import type { Letterhead } from '../../src/server/documents/pdf/parts/brand.ts';

/** A logo of two colours, one of them in a hole. */
export const svgLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><path fill="#123456" d="M0 0h50v50z"/>
  <g transform="translate(100 0)"><circle cx="25" cy="25" r="20" fill="#fedcba" fill-rule="evenodd"/></g></svg>`;

/** A company that chose nothing. */
export const letterhead = (name = 'Dŵr & Sons'): Letterhead => ({
  company: { ...sampleCertificate().company, name },
  pictures: {},
});

/** The same with what it chose; `accent` as it is kept. */
export async function brandedLetterhead(sent: {
  logo?: Uint8Array;
  mark?: Uint8Array;
  accent?: string;
}): Promise<Letterhead> {
  const pictures: Record<string, Uint8Array> = {};
  const brand: Brand = { ...(sent.accent && { accent: sent.accent }) };
  for (const name of ['logo', 'mark'] as const) {
    const bytes = sent[name];
    if (!bytes) continue;
    const { content, ...shape } = await readBrandPicture(bytes, name);
    const sha256 = hashOf(content);
    pictures[sha256] = content;
    brand[name] = { sha256, ...shape };
  }
  return { company: { ...letterhead().company, brand }, pictures };
}

/** A colour as a PDF has it. */
export const inPdf = (colour: string): string =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255).join(' ');
