import { BrandFault, PRINTED } from '../domain/brand.ts';
import type { NewBrandPicture } from './brands.ts';

export type BrandKind = keyof typeof PRINTED;

/** In bytes. Each certificate carries both, and a minor works certificate, 42 kB without them, must stay below 60 kB. */
export const MOST_KEPT: Readonly<Record<BrandKind, number>> = { logo: 11_000, mark: 4000 };

/** Print resolution, in dots per inch. */
const PRINTED_AT = 300;
/** `quality`: of a palette of at most 256 colours, in per cent: the lower, the fewer colours. */
type Attempt = { dpi: number; colours?: 256 | 16; quality?: number };
/** With fewer dots, fewer colours, or both. The last is always small enough. */
const ATTEMPTS: readonly Attempt[] = [
  ...[PRINTED_AT, 250, 200, 150].flatMap((dpi): Attempt[] => [
    { dpi },
    ...[100, 80, 40].map((quality) => ({ dpi, colours: 256, quality }) as const),
    { dpi, colours: 16 },
  ]),
  { dpi: 100, colours: 16 },
];
/** Dots per inch of the image that all attempts start from, so that a large file is read once. */
const READ_AT = 600;
const MOST_PIXELS = 25_000_000;
const SECONDS = 10;

const pixelsOf = (kind: BrandKind, dpi: number) => ({
  width: Math.floor((PRINTED[kind].width * dpi) / 72),
  height: Math.floor((PRINTED[kind].height * dpi) / 72),
  fit: 'inside' as const,
  withoutEnlargement: true,
});

/**
 * A PNG in the size that paper shows, with white for transparency. If that is too large for every certificate, uses the attempt that
 * is small enough and looks most like it: a gradient needs fewer dots, letters of one colour need fewer colours.
 * @throws BrandFault with a sentence for the person who sent it.
 */
export async function printedPng(sent: Uint8Array, kind: BrandKind): Promise<NewBrandPicture> {
  // Loaded with the first picture, as for photos: it takes a tenth of a second and 20 MB.
  const { default: open } = await import('sharp');
  let best: { made: NewBrandPicture; apart: number } | undefined;
  try {
    const { data: raw, info } = await open(sent, { failOn: 'error', limitInputPixels: MOST_PIXELS })
      .resize(pixelsOf(kind, READ_AT))
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (raw.every((value) => value === 255)) throw new BrandFault('Nothing of the picture is seen on white paper');
    const whole = await open(raw, { raw: info })
      .resize(pixelsOf(kind, PRINTED_AT))
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const { dpi, colours, quality = 100 } of ATTEMPTS) {
      const few =
        colours === undefined ? { palette: false } : { palette: true, colours, quality, dither: 0, effort: 4 };
      const { data, info: made } = await open(raw, { raw: info })
        .resize(pixelsOf(kind, dpi))
        .png({ compressionLevel: 9, ...few })
        .toBuffer({ resolveWithObject: true });
      if (data.length > MOST_KEPT[kind]) continue;
      const { width, height } = whole.info;
      const shown = await open(data).resize(width, height, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer();
      const apart = apartFrom(whole.data, shown);
      if (best && best.apart <= apart) continue;
      const { width: wide, height: high } = made;
      best = { made: { media_type: 'image/png', width: wide, height: high, content: new Uint8Array(data) }, apart };
    }
  } catch (cause) {
    if (cause instanceof BrandFault) throw cause;
    const said = String((cause as Error)?.message ?? cause);
    if (/pixel limit/i.test(said))
      throw new BrandFault('The PNG is larger than 25 megapixels. Make it smaller', { cause });
    throw new BrandFault('The PNG cannot be read: it is damaged, or was not fully uploaded. Send it again', { cause });
  }
  if (best) return best.made;
  throw new BrandFault('The PNG cannot be made small enough for every certificate. Send one with fewer colours');
}

/** The difference of two pictures of one size: the sum of the squares. */
function apartFrom(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (const [at, value] of one.entries()) sum += (value - (other[at] ?? 0)) ** 2;
  return sum;
}
