import { readInstant, readLocalTime } from '../../../domain/time/calendar.ts';

/** Where the entries of a directory stand (TIFF 6.0, section 2), by the tag of each. */
const CAMERA_DIRECTORY = 0x8769;
const TAKEN = 0x9003;
const TAKEN_OFFSET = 0x9011;
const ASCII = 2;
/** No camera writes a directory with more entries. */
const MOST_ENTRIES = 500;

/** A clock may be this far ahead, because of its time zone. */
const AHEAD_MS = 24 * 60 * 60 * 1000;
/** No earlier time is believed: clocks that were never set begin in 1970, 1980 or 2000. */
const EARLIEST = '2001-01-01T00:00:00.000Z';

/**
 * When a photo was taken, as the camera wrote it into the EXIF of it (DateTimeOriginal).
 * @param exif  the block, with or without `Exif\0\0` in front.
 * @param zone  IANA name of where its clock is taken to be, where it does not say.
 * @returns UTC ISO text; undefined where it says nothing, or what cannot be.
 */
export function takenAt(exif: Uint8Array | undefined, zone: string, now: Date): string | undefined {
  if (!exif) return undefined;
  const written = readTaken(exif);
  const local = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(written?.time ?? '');
  if (!local) return undefined;
  const [, year, month, day, clock] = local;
  const text = `${year}-${month}-${day}T${clock}`;
  const instant = readInstant(`${text}${written?.offset ?? ''}`) ?? readLocalTime(text, zone);
  if (instant === undefined || instant < EARLIEST || Date.parse(instant) > now.getTime() + AHEAD_MS) return undefined;
  return instant;
}

/** The two texts, wherever in the block they stand. Nothing is read outside of it, and no directory twice. */
function readTaken(exif: Uint8Array): { time: string; offset: string } | undefined {
  const head = String.fromCharCode(...exif.subarray(0, 6)) === 'Exif\0\0' ? 6 : 0;
  const block = exif.subarray(head);
  if (block.length < 8) return undefined;
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return undefined;
  const isLittle = order === 0x4949;
  const fits = (at: number, size: number) => at >= 0 && at + size <= block.length;
  const whole = (at: number) => (fits(at, 4) ? view.getUint32(at, isLittle) : 0);

  /** Where the entry of a tag stands in the directory at an offset. */
  const find = (directory: number, tag: number): number | undefined => {
    if (directory < 8 || !fits(directory, 2)) return undefined;
    const count = Math.min(view.getUint16(directory, isLittle), MOST_ENTRIES);
    for (let entry = directory + 2; count > 0 && entry < directory + 2 + count * 12 && fits(entry, 12); entry += 12)
      if (view.getUint16(entry, isLittle) === tag) return entry;
    return undefined;
  };
  const textAt = (entry: number | undefined): string => {
    if (entry === undefined || view.getUint16(entry + 2, isLittle) !== ASCII) return '';
    const length = Math.min(whole(entry + 4), 40);
    const at = length <= 4 ? entry + 8 : whole(entry + 8);
    if (!fits(at, length)) return '';
    const [text = ''] = String.fromCharCode(...block.subarray(at, at + length)).split('\0', 1);
    return text.trimEnd();
  };

  const pointer = find(whole(4), CAMERA_DIRECTORY);
  if (pointer === undefined) return undefined;
  const camera = whole(pointer + 8);
  return { time: textAt(find(camera, TAKEN)), offset: textAt(find(camera, TAKEN_OFFSET)) };
}
