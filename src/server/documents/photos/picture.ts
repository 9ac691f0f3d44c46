import type sharp from 'sharp';
import type { Sharp } from 'sharp';
import { NO_PHOTO } from '../../../domain/forms/photos.ts';
import { takenAt } from './exif-time.ts';

/** A stored photo, and a small version for lists: JPEG, upright, in sRGB. */
export type Picture = {
  content: Uint8Array;
  small: Uint8Array;
  /** In pixels. */
  width: number;
  height: number;
  /** UTC ISO text from the phone; null if it gave no possible time. */
  takenAt: string | null;
};

/** Why a photo was not accepted, in a sentence for the photographer. */
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
/** For all of one photo. */
const SECONDS = 20;

export type MadeFrom = {
  /** Whether the photo keeps its location, camera and other details. */
  keepDetails: boolean;
  /** Assumed time zone of its clock, IANA name. */
  timeZone: string;
  now: Date;
};

/**
 * Decodes an uploaded photo and encodes it again, so that only our own encoder's bytes are stored. A file that is not a photo,
 * breaks off, or is larger than phones make them is refused; no file can exceed the limits of memory and time.
 * @throws PictureFault in a sentence for a person.
 */
export async function makePicture(sent: Uint8Array, from: MadeFrom): Promise<Picture> {
  const format = formatOf(sent);
  if (format === undefined) throw new PictureFault(`${NO_PHOTO} Send a JPEG, PNG or WebP.`);
  // Before the decoder sees any of it: that of AVIF is there, and has more to go wrong than all the others.
  if (format === 'HEIC' || format === 'AVIF')
    throw new PictureFault(
      `${format} photos cannot be read here. In the settings of the phone’s camera, choose “Most compatible” or JPEG, and take it again.`,
    );
  const open = await library();
  const left = secondsLeft();
  const { metadata, drawn, small } = await draw(open, sent, from, left).catch((cause: unknown) => {
    throw new PictureFault(faultOf(cause), { cause });
  });
  return {
    content: new Uint8Array(drawn.data),
    small: new Uint8Array(small),
    width: drawn.info.width,
    height: drawn.info.height,
    takenAt: takenAt(metadata.exif, from.timeZone, from.now) ?? null,
  };
}

/** What was sent is read once, and made upright and small enough; the rest is done with what comes of that. */
async function draw(open: typeof sharp, sent: Uint8Array, { keepDetails }: MadeFrom, left: () => number) {
  const options = { failOn: 'error', limitInputPixels: MOST_PIXELS } as const;
  const metadata = await open(sent, options).metadata();
  const upright = open(sent, options)
    .autoOrient()
    .resize(LONG_EDGE, LONG_EDGE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  // Bare pixels have no room for place and camera: a PNG that is not compressed has.
  const whole = keepDetails ? upright.keepExif().png({ compressionLevel: 0 }) : upright.raw();
  const { data, info } = await whole.timeout({ seconds: left() }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const read = () => (keepDetails ? open(data).keepExif() : open(data, { raw: { width, height, channels } }));
  const drawn = await drawAtMost(read, left);
  const small = await open(drawn.data)
    .resize(SMALL_EDGE, SMALL_EDGE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 70 })
    .timeout({ seconds: left() })
    .toBuffer();
  return { metadata, drawn, small };
}

/** Drawn at the best quality at which it is not too large. */
async function drawAtMost(read: () => Sharp, left: () => number) {
  for (const quality of QUALITIES) {
    const drawn = await read().jpeg({ quality }).timeout({ seconds: left() }).toBuffer({ resolveWithObject: true });
    if (drawn.data.length <= MOST_BYTES || quality === QUALITIES.at(-1)) return drawn;
  }
  throw new Error('there is a last quality');
}

/** Whole seconds until what begins now has taken too long, all of its steps together. @throws Error once it has. */
function secondsLeft(): () => number {
  const end = performance.now() + SECONDS * 1000;
  return () => {
    const left = Math.ceil((end - performance.now()) / 1000);
    // 0 would be no limit at all.
    if (left <= 0) throw new Error('timeout: the photo took too long');
    return left;
  };
}

const faultOf = (cause: unknown): string => {
  const message = String((cause as Error)?.message ?? cause);
  if (/pixel limit/i.test(message)) return 'This photo is larger than 52 megapixels. Take it again in a smaller size.';
  if (/timeout/i.test(message)) return 'This photo takes too long to read. Take it again in a smaller size.';
  return 'This photo cannot be read: it is damaged, or was not fully uploaded. Send it again.';
};

/** By what stands at its beginning, and never by its name or what the browser says. */
function formatOf(sent: Uint8Array): 'JPEG' | 'PNG' | 'WebP' | 'HEIC' | 'AVIF' | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...sent.subarray(from, to));
  if (sent[0] === 0xff && sent[1] === 0xd8 && sent[2] === 0xff) return 'JPEG';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'PNG';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'WebP';
  if (text(4, 8) !== 'ftyp') return undefined;
  const brand = text(8, 12);
  if (brand === 'avif' || brand === 'avis') return 'AVIF';
  if (/^(?:hei[cxms]|hev[cxms]|mif[12]|msf1)$/.test(brand)) return 'HEIC';
  return undefined;
}

/** Loaded with the first photo: it takes a tenth of a second and 20 MB. One thread a photo, and nothing kept of the last. */
async function library(): Promise<typeof sharp> {
  const { default: open } = await import('sharp');
  open.concurrency(1);
  open.cache(false);
  return open;
}
