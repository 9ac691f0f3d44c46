import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { phonePhoto } from '../../../../tests/support/photos.ts';
import { makePicture } from './picture.ts';
import { withoutDetails } from './without-details.ts';

const now = new Date('2026-11-24T10:00:00.000Z');
const made = async (keepDetails: boolean) =>
  (
    await makePicture(await phonePhoto({ taken: '2026:11:20 10:11:12' }), {
      keepDetails,
      timeZone: 'Europe/London',
      now,
    })
  ).content;

test('place, camera and time are taken out, and the picture is the same', async () => {
  const kept = await made(true);
  expect((await sharp(kept).metadata()).exif).toBeDefined();
  const bare = withoutDetails(kept);
  const { exif, xmp, iptc, width, height } = await sharp(bare).metadata();
  expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
  expect(Buffer.from(bare).toString('latin1')).not.toMatch(/Exif|GPS|2026:11:20/);
  expect([width, height]).toEqual([600, 900]);
  const pixels = (jpeg: Uint8Array) => sharp(jpeg).raw().toBuffer();
  expect(await pixels(bare)).toEqual(await pixels(kept));
});

test('one that has none stays as it is, and so does what is no JPEG', async () => {
  const bare = await made(false);
  expect(Buffer.from(withoutDetails(bare)).equals(Buffer.from(bare))).toBe(true);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(withoutDetails(bytes).length).toBeLessThanOrEqual(bytes.length);
    }),
  );
  const zip = new Uint8Array([80, 75, 3, 4]);
  expect(withoutDetails(zip)).toEqual(zip);
});
