/** Where a camera says which way up a photo is (TIFF 6.0, section 2). */
const ORIENTATION = 0x0112;
const UPRIGHT = 1;

/**
 * What the camera wrote into a JPEG of when and where it was taken, as it stands in the file, but for the picture being upright
 * now: it is drawn so before it is sent.
 * @returns the whole segment (APP1); undefined where there is none, or it is broken.
 */
export function uprightExif(jpeg: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  try {
    for (let at = 2; view.getUint8(at) === 0xff && view.getUint8(at + 1) !== 0xda; at += 2 + view.getUint16(at + 2)) {
      if (view.getUint16(at) !== 0xffe1 || view.getUint32(at + 4) !== 0x45786966) continue;
      const segment = new Uint8Array(jpeg.slice(at, at + 2 + view.getUint16(at + 2)));
      turnUp(new DataView(segment.buffer, 10));
      return segment;
    }
  } catch {
    // It ends before it says it does: the photo goes without.
  }
  return undefined;
}

/** @throws RangeError where it ends before it says it does. */
function turnUp(tiff: DataView): void {
  const isLittle = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, isLittle);
  for (let left = tiff.getUint16(directory, isLittle), at = directory + 2; left > 0; left -= 1, at += 12)
    if (tiff.getUint16(at, isLittle) === ORIENTATION) tiff.setUint16(at + 8, UPRIGHT, isLittle);
}
