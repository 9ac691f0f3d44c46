import { BrandFault } from '../../../domain/brand/brand.ts';
import { MOST_SVG, readLogo, showLogo } from '../../../domain/brand/svg/read-logo.ts';
import type { NewBrandPicture } from '../../repositories/people/brands.ts';

/**
 * Pixels, at most half as high: from four times as wide as it is printed at 300 dots an inch to once. Tried from the widest down until it
 * is small enough, as each certificate carries it: the last always is, whatever is on it, with three bytes a pixel.
 */
const WIDTHS = [1200, 900, 600, 400, 300] as const;
const MOST_KEPT = 150 * 1024;
const MOST_PIXELS = 25_000_000;
const SECONDS = 10;

/**
 * A logo or a mark as it is kept: an SVG written anew from its filled outlines, or a PNG with white in place of what was
 * transparent. Bounded in size and time, whatever was sent.
 * @throws BrandFault in a sentence for whoever sent it.
 */
export async function readBrandPicture(sent: Uint8Array): Promise<NewBrandPicture> {
  if (isPng(sent)) return flattened(sent);
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

/** Every print reads what is kept: what it could not read would leave certificates without one for ever. */
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

async function flattened(sent: Uint8Array): Promise<NewBrandPicture> {
  // Loaded with the first picture, as for photos: it takes a tenth of a second and 20 MB.
  const { default: open } = await import('sharp');
  try {
    for (const most of WIDTHS) {
      const { data, info } = await open(sent, { failOn: 'error', limitInputPixels: MOST_PIXELS })
        .resize(most, most / 2, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .png({ compressionLevel: 9, palette: false })
        .timeout({ seconds: SECONDS })
        .toBuffer({ resolveWithObject: true });
      if (data.length > MOST_KEPT) continue;
      return { media_type: 'image/png', width: info.width, height: info.height, content: new Uint8Array(data) };
    }
  } catch (cause) {
    const said = String((cause as Error)?.message ?? cause);
    if (/pixel limit/i.test(said))
      throw new BrandFault('The PNG is larger than 25 megapixels. Make it smaller', { cause });
    throw new BrandFault('The PNG cannot be read: it is damaged, or was not fully uploaded. Send it again', { cause });
  }
  throw new BrandFault('The PNG cannot be made small enough to stand in every certificate. Send one of fewer colours');
}
