import { BrandFault, PRINTED } from '../../../domain/brand/brand.ts';
import type { NewBrandPicture } from '../../repositories/people/brands.ts';

export type BrandKind = keyof typeof PRINTED;

/** In bytes. Each certificate carries both, and one of minor works, which has 42 kB without, is to stay below 60 kB with them. */
export const MOST_KEPT: Readonly<Record<BrandKind, number>> = { logo: 11_000, mark: 4000 };

/** How sharp, in dots an inch of paper, and of how many colours: tried in this order until it is small enough. The last always is. */
const ATTEMPTS: readonly { dpi: number; colours?: number }[] = [
  ...[300, 250, 200, 150].flatMap((dpi) => [{ dpi }, { dpi, colours: 256 }]),
  { dpi: 100, colours: 16 },
];
/** Dots an inch of what all attempts are made from, so that a large file is read once. */
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
 * A PNG as large as paper shows it, on white in place of what was transparent.
 * @throws BrandFault in a sentence for whoever sent it.
 */
export async function printedPng(sent: Uint8Array, kind: BrandKind): Promise<NewBrandPicture> {
  // Loaded with the first picture, as for photos: it takes a tenth of a second and 20 MB.
  const { default: open } = await import('sharp');
  try {
    const { data: raw, info } = await open(sent, { failOn: 'error', limitInputPixels: MOST_PIXELS })
      .resize(pixelsOf(kind, READ_AT))
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const { dpi, colours } of ATTEMPTS) {
      const { data, info: made } = await open(raw, { raw: info })
        .resize(pixelsOf(kind, dpi))
        .png({
          compressionLevel: 9,
          ...(colours === undefined ? { palette: false } : { palette: true, colours, dither: 0, effort: 4 }),
        })
        .toBuffer({ resolveWithObject: true });
      if (data.length <= MOST_KEPT[kind])
        return { media_type: 'image/png', width: made.width, height: made.height, content: new Uint8Array(data) };
    }
  } catch (cause) {
    const said = String((cause as Error)?.message ?? cause);
    if (/pixel limit/i.test(said))
      throw new BrandFault('The PNG is larger than 25 megapixels. Make it smaller', { cause });
    throw new BrandFault('The PNG cannot be read: it is damaged, or was not fully uploaded. Send it again', { cause });
  }
  throw new BrandFault('The PNG cannot be made small enough to stand in every certificate. Send one of fewer colours');
}
