import sharp from 'sharp';

/** What a phone's camera makes, turned on its side as phones write it; each `shade` is another photo. */
export async function phonePhoto({
  width = 900,
  height = 600,
  shade = 0,
  taken,
  offset,
}: {
  width?: number;
  height?: number;
  shade?: number;
  taken?: string;
  offset?: string;
} = {}): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: 60 + shade, g: 120, b: 180 };
  const photo = await sharp({ create: { width, height, channels: 3, background } })
    .withExif({
      IFD2: { ...(taken && { DateTimeOriginal: taken }), ...(offset && { OffsetTimeOriginal: offset }) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 12/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
  return new Uint8Array(photo);
}
