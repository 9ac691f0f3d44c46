/**
 * A file of a ZIP: the offset of its record in bytes, the checksum and size of its content. `day`: YYYY-MM-DD.
 * The format is PKWARE's (APPNOTE.TXT 6.3.10, 4.3 and 4.5).
 */
export type ZipFile = { name: string; day: string; crc: number; size: number; offset: number };

/** The largest values of the first format's fields. A field with this value refers to a ZIP64 record. */
const [MAX_16, MAX_32] = [0xffff, 0xffffffff];
/** Versions of the format that a reader needs: 2.0 for folders, 4.5 for ZIP64. */
const [PLAIN, ZIP64] = [20, 45];
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808;
const [LOCAL, BEHIND, CENTRAL] = [0x04034b50, 0x08074b50, 0x02014b50];
const [END_64, LOCATOR_64, END] = [0x06064b50, 0x07064b50, 0x06054b50];

/** The record before a file's content. Checksum and size follow the content. */
export function localRecord({ name, day }: Pick<ZipFile, 'name' | 'day'>): Buffer {
  const unknown = { name, day, crc: 0, size: 0 };
  return Buffer.concat([numbers([LOCAL, 4], [PLAIN, 2], ...shared(unknown), [0, 2]), Buffer.from(name)]);
}

/** The record after a file's content. @throws RangeError for a file of 4 GB or more. */
export function behindRecord({ name, crc, size }: ZipFile): Buffer {
  if (size >= MAX_32) throw new RangeError(`${name} is too large for one file of a ZIP`);
  return numbers([BEHIND, 4], [crc, 4], [size, 4], [size, 4]);
}

/** A file's line of the directory at the end. */
export function centralRecord(file: ZipFile): Buffer {
  const isFar = file.offset >= MAX_32;
  const far = isFar ? numbers([1, 2], [8, 2], [file.offset, 8]) : Buffer.alloc(0);
  const version = isFar ? ZIP64 : PLAIN;
  return Buffer.concat([
    numbers([CENTRAL, 4], [version, 2], [version, 2], ...shared(file), [far.length, 2]),
    // No comment, on the first disk, no attributes.
    numbers([0, 2], [0, 2], [0, 2], [0, 4], [isFar ? MAX_32 : file.offset, 4]),
    Buffer.from(file.name),
    far,
  ]);
}

/** The end of a ZIP: the number of files, and the directory's size and offset in bytes. */
export function endRecords({ files, size, offset }: { files: number; size: number; offset: number }): Buffer {
  const [shownFiles, shownSize, shownOffset] = [
    Math.min(files, MAX_16),
    Math.min(size, MAX_32),
    Math.min(offset, MAX_32),
  ];
  const end = numbers(
    ...([
      [END, 4],
      [0, 2],
      [0, 2],
      [shownFiles, 2],
      [shownFiles, 2],
    ] as const),
    ...([
      [shownSize, 4],
      [shownOffset, 4],
      [0, 2],
    ] as const),
  );
  if (shownFiles < MAX_16 && shownSize < MAX_32 && shownOffset < MAX_32) return end;
  return Buffer.concat([
    // 44: of this record, what comes behind this number.
    numbers(
      [END_64, 4],
      [44, 8],
      [ZIP64, 2],
      [ZIP64, 2],
      [0, 4],
      [0, 4],
      [files, 8],
      [files, 8],
      [size, 8],
      [offset, 8],
    ),
    numbers([LOCATOR_64, 4], [0, 4], [offset + size, 8], [1, 4]),
    end,
  ]);
}

/** From the flags to the length of the name, which both records of a file have. */
function shared({ name, day, crc, size }: Omit<ZipFile, 'offset'>): [number, number][] {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  // A ZIP has times without a zone: noon, in steps of two seconds.
  const dosTime = 12 << 11;
  const dosDay = ((year - 1980) << 9) | (month << 5) | date;
  return [
    ...([
      [FLAGS, 2],
      [0, 2],
      [dosTime, 2],
      [dosDay, 2],
      [crc, 4],
    ] as [number, number][]),
    ...([
      [size, 4],
      [size, 4],
      [Buffer.byteLength(name), 2],
    ] as [number, number][]),
  ];
}

/** Numbers, each in so many bytes, the lowest first. */
function numbers(...fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const record = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 8) record.writeBigUInt64LE(BigInt(value), at);
    else record.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return record;
}
