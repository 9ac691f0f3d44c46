import sharp from 'sharp';
import { expect, test } from 'vitest';
import { phonePhoto } from '../../../tests/support/photos.ts';
import { uprightExif } from './exif.ts';

test('the camera’s record is kept, with the orientation set to upright', async () => {
  const exif = uprightExif(await phonePhoto({ taken: '2026:11:20 10:11:12' }));
  const drawn = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#408060' } })
    .jpeg()
    .toBuffer();
  const whole = Buffer.concat([drawn.subarray(0, 2), exif ?? Buffer.alloc(0), drawn.subarray(2)]);
  const { orientation, exif: read, width, height } = await sharp(whole).metadata();
  expect([orientation, width, height]).toEqual([1, 60, 90]);
  expect(Buffer.from(read ?? []).toString('latin1')).toContain('2026:11:20 10:11:12');
});

test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
  ['nothing', () => new Uint8Array()],
  ['no JPEG', () => new TextEncoder().encode('RIFF....WEBP')],
  ['one that breaks off in it', async () => (await phonePhoto({ taken: '2026:11:20 10:11:12' })).slice(0, 40)],
  ['one whose segments stand still', () => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0])],
  [
    'a JPEG without',
    async () =>
      (await sharp(await phonePhoto())
        .jpeg()
        .toBuffer()) as Uint8Array,
  ],
])('%s says nothing', async (_, made) => {
  expect(uprightExif(await made())).toBeUndefined();
});
