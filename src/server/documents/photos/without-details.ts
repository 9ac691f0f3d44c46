/**
 * A photo without what phones write about it: place, camera, time (Exif, XMP, IPTC), which strangers with a link must not learn of a home.
 * The picture itself stays as it is, byte for byte. Never throws: what is no JPEG as ours are comes back as it was sent.
 * @param jpeg  as `makePicture` wrote it.
 */
export function withoutDetails(jpeg: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)];
  let at = 2;
  // Segments, each with its length, until the picture begins (ITU T.81, B.1.1).
  while (jpeg[at] === 0xff && jpeg[at + 1] !== START_OF_PICTURE) {
    const end = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
    if (end > jpeg.length) return jpeg;
    if (!ofDetails.has(jpeg[at + 1] ?? 0)) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  if (jpeg[0] !== 0xff || jpeg[at] !== 0xff) return jpeg;
  return new Uint8Array(Buffer.concat([...kept, jpeg.subarray(at)]));
}

const START_OF_PICTURE = 0xda;
/** APP1 (Exif, XMP), APP13 (IPTC), and comments. */
const ofDetails: ReadonlySet<number> = new Set([0xe1, 0xed, 0xfe]);
