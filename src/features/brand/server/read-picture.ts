import { BrandFault } from '../domain/brand.ts';
import { MOST_SVG, readLogo, showLogo } from '../domain/svg/read-logo.ts';
import type { NewBrandPicture } from './brands.ts';
import { type BrandKind, printedPng } from './printed-png.ts';

/**
 * A logo or a mark as stored: an SVG rewritten from its filled outlines, or a PNG with white for
 * transparency. Bounded in size and time for any input.
 * @throws BrandFault with a sentence for the person who sent it.
 */
export async function readBrandPicture(sent: Uint8Array, kind: BrandKind): Promise<NewBrandPicture> {
  if (isPng(sent)) return printedPng(sent, kind);
  const start = new TextDecoder('latin1').decode(sent.subarray(0, 200)).trimStart();
  if (!/^(?:ï»¿)?</.test(start)) throw new BrandFault('Send an SVG or a PNG: this file is neither');
  if (sent.length > MOST_SVG) throw new BrandFault('The SVG is larger than 256 KB. Simplify it, or send a PNG');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(sent);
  } catch {
    throw new BrandFault('The SVG is not written in UTF-8. Save it again');
  }
  const logo = readLogo(text);
  const kept = showLogo(logo);
  mustBeReadAgain(kept);
  const content = new TextEncoder().encode(kept);
  return { media_type: 'image/svg+xml', width: logo.width, height: logo.height, content };
}

/** Every print reads the stored picture: if it could not, certificates would lack it permanently. */
function mustBeReadAgain(kept: string): void {
  try {
    readLogo(kept);
  } catch (cause) {
    throw new BrandFault('The SVG is drawn far outside of its own picture. Simplify it, or send a PNG', { cause });
  }
  if (/NaN|Infinity/.test(kept))
    throw new BrandFault('The SVG is drawn with numbers that are too large. Simplify it, or send a PNG');
}

const isPng = (sent: Uint8Array) => Buffer.from(sent.subarray(0, 8)).toString('latin1') === '\x89PNG\r\n\x1a\n';
