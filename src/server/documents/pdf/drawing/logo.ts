import type { BrandPicture } from '../../../../features/brand/domain/brand.ts';
import { readStoredSvg } from '../../../../features/brand/domain/stored-svg.ts';
import type { Canvas } from './canvas.ts';
import { embed } from './embed.ts';

/** Where a picture stands and how large it is. Points, from above. */
export type LogoBox = { x: number; top: number; width: number; height: number };

/**
 * Draws a logo or a mark in its box: a PNG as a picture, a stored SVG as filled outlines. Call it inside an element.
 * @throws Error where its bytes are not at hand: a print without it would not be the one that was issued.
 */
export function drawLogo(
  canvas: Canvas,
  { sha256, media_type: type }: BrandPicture,
  pictures: Readonly<Record<string, Uint8Array>>,
  { x, top, width, height }: LogoBox,
): void {
  const { doc } = canvas;
  const bytes = pictures[sha256];
  if (!bytes) throw new Error(`the picture ${sha256} is not at hand`);
  if (type === 'image/png') {
    doc.image(embed(canvas, sha256, bytes), x, top, { width, height });
    return;
  }
  const logo = readStoredSvg(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  const scale = Math.min(width / logo.width, height / logo.height);
  doc.save();
  doc.rect(x, top, logo.width * scale, logo.height * scale).clip();
  doc.translate(x, top).scale(scale);
  for (const { path, fill, isEvenOdd } of logo.shapes) doc.path(path).fill(fill, isEvenOdd ? 'even-odd' : 'non-zero');
  doc.restore();
}
