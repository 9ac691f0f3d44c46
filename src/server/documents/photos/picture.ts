import type sharp from 'sharp';
import { takenAt } from './exif-time.ts';

/** A photo as it is kept, and a small one of it for lists: JPEG, upright, in the colours of a screen. */
export type Picture = {
  content: Uint8Array;
  small: Uint8Array;
  /** In pixels. */
  width: number;
  height: number;
  /** UTC ISO text, as the phone said; null where it said nothing that can be. */
  takenAt: string | null;
};

/** What a photo cannot be taken for, in a sentence for whoever took it. */
export class PictureFault extends Error {
  override readonly name = 'PictureFault';
}

/** Longest edge in pixels: on paper, 9 cm wide at 450 dots an inch. */
const LONG_EDGE = 1600;
const SMALL_EDGE = 320;
/** A phone of 50 megapixels, whose photo of four bytes a pixel takes 200 MB while it is read. */
const MOST_PIXELS = 52_000_000;
/** As many photos as a report may have are still compared as part of its print (`copy of a certificate`). */
const MOST_BYTES = 450 * 1024;
const QUALITIES = [75, 65, 55, 42, 30];
const SECONDS = 20;

export type MadeFrom = {
  /** Whether place, camera and the rest stay in it. */
  keepDetails: boolean;
  /** IANA name of where its clock is taken to be. */
  timeZone: string;
  now: Date;
};

/**
 * Reads what somebody's phone sent and writes it anew: what is kept is our own encoder's work, whatever came in. What is no photo,
 * breaks off, or is larger than a phone makes them is refused; nothing of it decides how much memory or time it takes.
 * @throws PictureFault in a sentence for a person.
 */
export async function makePicture(sent: Uint8Array, from: MadeFrom): Promise<Picture> {
  const format = formatOf(sent);
  if (format === undefined) throw new PictureFault('This is no photo. Send a JPEG, PNG or WebP.');
  const open = await library();
  const { metadata, drawn } = await drawAtMost(open, sent, from).catch((cause: unknown) => {
    throw format === 'heic'
      ? new PictureFault(
          'HEIC photos cannot be read here. In the settings of the phone’s camera, choose “Most compatible” or JPEG, and take it again.',
          { cause },
        )
      : new PictureFault(faultOf(cause), { cause });
  });
  const small = await open(drawn.data)
    .resize(SMALL_EDGE, SMALL_EDGE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 70 })
    .timeout({ seconds: SECONDS })
    .toBuffer();
  return {
    content: new Uint8Array(drawn.data),
    small: new Uint8Array(small),
    width: drawn.info.width,
    height: drawn.info.height,
    takenAt: takenAt(metadata.exif, from.timeZone, from.now) ?? null,
  };
}

/** Drawn at the best quality at which it is not too large. */
async function drawAtMost(open: typeof sharp, sent: Uint8Array, { keepDetails }: MadeFrom) {
  const options = { failOn: 'error', limitInputPixels: MOST_PIXELS } as const;
  const metadata = await open(sent, options).metadata();
  const upright = open(sent, options)
    .autoOrient()
    .resize(LONG_EDGE, LONG_EDGE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  if (keepDetails) upright.keepExif();
  for (const quality of QUALITIES) {
    const drawn = await upright
      .clone()
      .jpeg({ quality })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true });
    if (drawn.data.length <= MOST_BYTES || quality === QUALITIES.at(-1)) return { metadata, drawn };
  }
  throw new Error('there is a last quality');
}

const faultOf = (cause: unknown): string => {
  const message = String((cause as Error)?.message ?? cause);
  if (/pixel limit/i.test(message)) return 'This photo is larger than 52 megapixels. Take it again in a smaller size.';
  if (/timeout/i.test(message)) return 'This photo takes too long to read. Take it again in a smaller size.';
  return 'This photo cannot be read: it is damaged, or did not come whole. Send it again.';
};

/** By what stands at its beginning, and never by its name or what the browser says. */
function formatOf(sent: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heic' | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...sent.subarray(from, to));
  if (sent[0] === 0xff && sent[1] === 0xd8 && sent[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && /^(?:hei[cxms]|hev[cx]|mif1|msf1|avif)/.test(text(8, 12))) return 'heic';
  return undefined;
}

/** Loaded with the first photo: it takes a tenth of a second and 20 MB. One thread a photo, and nothing kept of the last. */
async function library(): Promise<typeof sharp> {
  const { default: open } = await import('sharp');
  open.concurrency(1);
  open.cache(false);
  return open;
}
