import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { phonePhoto } from '../../../../tests/support/photos.ts';
import { type MadeFrom, makePicture, PictureFault } from './picture.ts';

const from: MadeFrom = { keepDetails: false, timeZone: 'Europe/London', now: new Date('2026-11-24T10:00:00.000Z') };

test('a photo is kept upright, no longer than 1,600 pixels, with a small one beside it', async () => {
  const made = await makePicture(await phonePhoto({ width: 4000, height: 3000 }), from);
  expect([made.width, made.height]).toEqual([1200, 1600]);
  expect(await sharp(made.content).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 1600,
    channels: 3,
  });
  expect(await sharp(made.small).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 320 });
});

test('a smaller one stays as large as it is', async () => {
  expect(await makePicture(await phonePhoto({ width: 500, height: 300 }), from)).toMatchObject({
    width: 300,
    height: 500,
  });
});

test('nothing of place and camera stays in it, unless the company keeps it', async () => {
  const sent = await phonePhoto({ taken: '2026:11:20 10:11:12' });
  const stripped = await makePicture(sent, from);
  expect((await sharp(stripped.content).metadata()).exif).toBeUndefined();
  expect((await sharp(stripped.small).metadata()).exif).toBeUndefined();
  const kept = await makePicture(sent, { ...from, keepDetails: true });
  const details = Buffer.from((await sharp(kept.content).metadata()).exif ?? []).toString('latin1');
  expect(details).toContain('2026:11:20 10:11:12');
  expect((await sharp(kept.content).metadata()).orientation ?? 1).toBe(1);
  expect((await sharp(kept.small).metadata()).exif).toBeUndefined();
});

test.each([
  ['in the company’s zone', { taken: '2026:07:20 10:11:12' }, '2026-07-20T09:11:12.000Z'],
  ['in the zone that the phone says', { taken: '2026:07:20 10:11:12', offset: '+05:30' }, '2026-07-20T04:41:12.000Z'],
  ['from a clock that was never set', { taken: '2000:01:01 00:00:00' }, null],
  ['from a clock that is days ahead', { taken: '2026:11:27 10:11:12' }, null],
  ['on a day that there is not', { taken: '2026:02:30 10:11:12' }, null],
  ['in other words', { taken: 'yesterday' }, null],
  ['nowhere', {}, null],
])('when it was taken is read %s', async (_, said, expected) => {
  expect((await makePicture(await phonePhoto(said), from)).takenAt).toBe(expected);
});

test('the same photo comes to the same bytes, so that sending it twice keeps it once', async () => {
  const sent = await phonePhoto();
  expect(Buffer.from((await makePicture(sent, from)).content)).toEqual(
    Buffer.from((await makePicture(sent, from)).content),
  );
});

test.each(['png', 'webp'] as const)('a %s with a clear background gets a white one', async (format) => {
  const clear = { width: 20, height: 20, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
  const made = await makePicture(new Uint8Array(await sharp({ create: clear })[format]().toBuffer()), from);
  const { data, info } = await sharp(made.content).raw().toBuffer({ resolveWithObject: true });
  expect([info.channels, data[0], data[1], data[2]]).toEqual([3, 255, 255, 255]);
});

/** Noise all over a photo, which is drawn at several qualities before it is small enough. */
async function noisy(edge: number): Promise<Uint8Array> {
  const pixels = randomBytes(edge * edge * 3);
  const raw = { width: edge, height: edge, channels: 3 as const };
  return new Uint8Array(await sharp(pixels, { raw }).jpeg({ quality: 95 }).toBuffer());
}

/** The clock that a photo's deadline is told by, at 0 until it is set: a slow machine makes no test late. */
function ownClock(): { set(milliseconds: number): void } {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  return {
    set(milliseconds) {
      now = milliseconds;
    },
  };
}

test('what is noise all over is still small enough to be printed', async () => {
  const sent = await noisy(1700);
  ownClock();
  expect((await makePicture(sent, from)).content.length).toBeLessThan(1024 * 1024);
});

test.each([false, true])('is read once, however often it is drawn (its details kept: %s)', async (keepDetails) => {
  const sent = await noisy(1200);
  ownClock();
  const drawing = vi.spyOn(sharp.prototype, 'toBuffer');
  onTestFinished(() => drawing.mockRestore());
  await makePicture(sent, { ...from, keepDetails });
  const sources = drawing.mock.contexts.map((each) => sourceOf(each).length);
  expect(sources.length).toBeGreaterThan(4);
  expect(sources.filter((length) => length === sent.length)).toHaveLength(1);
});

/** The bytes that one of the library's pictures is read from. */
const sourceOf = (picture: unknown) => (picture as { options: { input: { buffer: Buffer } } }).options.input.buffer;

test('has one deadline for all that is done with it', async () => {
  const sent = await noisy(1200);
  const clock = ownClock();
  const limits: unknown[] = [];
  const { timeout } = sharp.prototype;
  const limit = vi.spyOn(sharp.prototype, 'timeout').mockImplementation(function (this: Sharp, options: unknown) {
    limits.push(options);
    clock.set(limits.length * 6000);
    return timeout.call(this, { seconds: 0 });
  });
  onTestFinished(() => limit.mockRestore());
  const refused = await makePicture(sent, from).catch((error: unknown) => error);
  expect(limits).toEqual([20, 14, 8, 2].map((seconds) => ({ seconds })));
  expect(refused).toBeInstanceOf(PictureFault);
  expect((refused as PictureFault).message).toContain('takes too long');
});

/** A PNG that says it is 30,000 pixels wide and high, in a hundred bytes. */
async function bomb(): Promise<Uint8Array> {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  const { crc32 } = await import('node:zlib');
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return new Uint8Array(png);
}

const heic = Uint8Array.from([0, 0, 0, 24, ...Buffer.from('ftypheic'), 0, 0, 0, 0, ...Buffer.from('mif1heic')]);
const avif = async () => {
  const plain = sharp({ create: { width: 16, height: 16, channels: 3, background: '#408060' } });
  return new Uint8Array(await plain.avif({ effort: 0 }).toBuffer());
};
const half = async () => {
  const whole = await phonePhoto();
  return whole.subarray(0, whole.length / 2);
};
const text = (said: string) => async () => Uint8Array.from(Buffer.from(said));

test.each<[string, () => Promise<Uint8Array>, RegExp]>([
  ['half of one', half, /damaged, or was not fully uploaded/],
  ['a bomb', bomb, /larger than 52 megapixels/],
  ['a HEIC', async () => heic, /HEIC photos cannot be read here/],
  ['a whole AVIF', avif, /AVIF photos cannot be read here/],
  ['a drawing that could ask for files', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), /no photo/],
  ['a GIF', text('GIF89a.............'), /no photo/],
  ['a PDF', text('%PDF-1.7'), /no photo/],
  ['nothing', text(''), /no photo/],
  ['the beginning of a JPEG and rubbish', async () => Uint8Array.from([0xff, 0xd8, 0xff, 1, 2, 3, 4]), /damaged/],
])('%s is refused in words', async (_, make, words) => {
  const refused = await makePicture(await make(), from).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PictureFault);
  expect((refused as PictureFault).message).toMatch(words);
});
