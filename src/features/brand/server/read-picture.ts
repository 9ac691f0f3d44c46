import { BrandFault } from '../domain/brand.ts';
import type { NewBrandPicture } from './brands.ts';
import { drawSvg } from './draw-svg.ts';
import { type BrandKind, printedPng } from './printed-png.ts';

/**
 * A logo or a mark as stored: a PNG at print resolution, with white for transparency, whether an SVG or a PNG was sent. Bounded in size
 * and time for any input.
 * @throws BrandFault with a sentence for the person who sent it.
 */
export async function readBrandPicture(sent: Uint8Array, kind: BrandKind): Promise<NewBrandPicture> {
  if (isPng(sent)) return printedPng(sent, kind);
  const start = new TextDecoder('latin1').decode(sent.subarray(0, 200)).trimStart();
  if (!/^(?:ï»¿)?</.test(start)) throw new BrandFault('Send an SVG or a PNG: this file is neither');
  return printedPng(await drawSvg(sent, kind), kind);
}

const isPng = (sent: Uint8Array) => Buffer.from(sent.subarray(0, 8)).toString('latin1') === '\x89PNG\r\n\x1a\n';
