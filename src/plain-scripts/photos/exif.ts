/** The tag for a photo's orientation (TIFF 6.0, section 2). */
const ORIENTATION = 0x0112;
const UPRIGHT = 1;

/**
 * Copies the camera's record of time and place from a JPEG, with the orientation set to upright, because the picture is redrawn upright
 * before it is sent.
 * @returns the whole segment (APP1); undefined where there is none, or it is broken
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
    // The segment is cut off: send the photo without it.
  }
  return undefined;
}

/** @throws RangeError when the segment is cut off */
function turnUp(tiff: DataView): void {
  const isLittle = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, isLittle);
  for (let left = tiff.getUint16(directory, isLittle), at = directory + 2; left > 0; left -= 1, at += 12)
    if (tiff.getUint16(at, isLittle) === ORIENTATION) tiff.setUint16(at + 8, UPRIGHT, isLittle);
}
